import { eq } from 'drizzle-orm'
import type { Db, Tx } from './open.ts'
import { documents } from './schema/platform.ts'

/**
 * Events whose last time is stored: a complete backup, an accepted test mail, the start as an empty school, a complete
 * read of a provider's payouts, a day that staff closed or reopened.
 */
export type MomentKey =
  | 'last-backup'
  | 'mail-tested'
  | 'began-empty'
  | 'closed-days-changed'
  | `books-read/${string}`

export async function noteMoment(db: Db | Tx, key: MomentKey, now: Date): Promise<void> {
  const row = { body: {}, loadedAt: now }
  await db
    .insert(documents)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: documents.key, set: row })
}

/** When the event last happened; undefined if it never did. */
export async function momentOf(db: Db, key: MomentKey): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: documents.loadedAt })
    .from(documents)
    .where(eq(documents.key, key))
  return row?.at
}
