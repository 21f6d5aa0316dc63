import { eq } from 'drizzle-orm'
import type { Db } from './open.ts'
import { documents } from './schema/platform.ts'

const key = 'last-backup'

/** Notes that a backup was written whole, in the database that it is of. */
export async function noteBackup(db: Db, now: Date): Promise<void> {
  const row = { body: {}, loadedAt: now }
  await db
    .insert(documents)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: documents.key, set: row })
}

/** When the last whole backup was written; undefined when none is known. */
export async function lastBackupAt(db: Db): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: documents.loadedAt })
    .from(documents)
    .where(eq(documents.key, key))
  return row?.at
}
