import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { consents, sessions, users } from '../../../platform/db/schema/identity.ts'

export async function changeUser(
  db: Db | Tx,
  uid: string,
  set: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await db.update(users).set(set).where(eq(users.uid, uid))
}

/** Ends every session and every token issued before now. */
export async function signOutEverywhere(db: Db | Tx, uid: string, now: Date): Promise<void> {
  await changeUser(db, uid, { tokensValidAfter: now })
  await db.delete(sessions).where(eq(sessions.uid, uid))
}

export async function recordConsent(
  db: Db | Tx,
  consent: typeof consents.$inferInsert,
): Promise<void> {
  await db.insert(consents).values(consent)
}
