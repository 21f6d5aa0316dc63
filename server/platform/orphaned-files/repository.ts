import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import { orphanedFiles } from '../db/schema/platform.ts'

/** SQL of files that nothing names. To write, pass a transaction. */
export const orphanedFilesRepository = (db: Db | Tx) => ({
  /** When each file was first noted. */
  async noted(): Promise<Map<string, Date>> {
    const rows = await db.select().from(orphanedFiles)
    return new Map(rows.map(({ mediaKey, since }) => [mediaKey, since]))
  },

  /** Replaces the list of noted files. Files that were already noted keep their time. */
  async note(mediaKeys: readonly string[], now: Date): Promise<void> {
    const keys = sql`select jsonb_array_elements_text(${JSON.stringify(mediaKeys)}::jsonb)`
    await db.delete(orphanedFiles).where(sql`${orphanedFiles.mediaKey} not in (${keys})`)
    await db.execute(sql`
      insert into ${orphanedFiles} (media_key, since)
      select key, ${now.toISOString()}::timestamptz from (${keys}) as keys(key)
      on conflict do nothing`)
  },

  /** @returns whether it was noted at that time or before */
  async forget(mediaKey: string, before: Date): Promise<boolean> {
    const row = and(eq(orphanedFiles.mediaKey, mediaKey), lte(orphanedFiles.since, before))
    return (await db.delete(orphanedFiles).where(row).returning()).length > 0
  },
})
