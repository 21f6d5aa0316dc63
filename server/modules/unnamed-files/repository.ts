import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/open.ts'
import { unnamedFiles } from '../../db/tables/unnamed-files.ts'

/** SQL of files that nothing names. Give it the transaction of a change. */
export const unnamedFilesRepository = (db: Db | Tx) => ({
  /** Since when each has been noted. */
  async noted(): Promise<Map<string, Date>> {
    const rows = await db.select().from(unnamedFiles)
    return new Map(rows.map(({ mediaKey, since }) => [mediaKey, since]))
  },

  /** Notes these files and no others. Those that were noted keep their time. */
  async note(mediaKeys: readonly string[], now: Date): Promise<void> {
    const keys = sql`select jsonb_array_elements_text(${JSON.stringify(mediaKeys)}::jsonb)`
    await db.delete(unnamedFiles).where(sql`${unnamedFiles.mediaKey} not in (${keys})`)
    await db.execute(sql`
      insert into ${unnamedFiles} (media_key, since)
      select key, ${now.toISOString()}::timestamptz from (${keys}) as keys(key)
      on conflict do nothing`)
  },

  /** @returns whether it was noted at that time or before */
  async forget(mediaKey: string, before: Date): Promise<boolean> {
    const row = and(eq(unnamedFiles.mediaKey, mediaKey), lte(unnamedFiles.since, before))
    return (await db.delete(unnamedFiles).where(row).returning()).length > 0
  },
})
