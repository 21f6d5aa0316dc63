import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { consents, sessions, users } from '../../db/tables/people.ts'

export type SessionsRepository = ReturnType<typeof sessionsRepository>

export const sessionsRepository = (db: Db) => ({
  /**
   * Makes or renews the person's row; what the identity platform knows wins over what was kept. What the
   * person agreed to is written with it, or neither is.
   */
  async rememberPerson(
    person: { uid: string; email: string; displayName: string },
    consent?: typeof consents.$inferInsert,
  ) {
    const { email, displayName } = person
    return db.transaction(async (tx) => {
      const [row] = await tx
        .insert(users)
        .values(person)
        .onConflictDoUpdate({
          target: users.uid,
          set: displayName ? { email, displayName } : { email },
        })
        .returning()
      if (!row) throw new Error('an upsert returned no row')
      if (consent) await tx.insert(consents).values(consent)
      return row
    })
  },

  async person(uid: string) {
    const [row] = await db.select().from(users).where(eq(users.uid, uid))
    return row
  },

  async open(session: typeof sessions.$inferInsert) {
    await db.insert(sessions).values(session)
  },

  /** The session, unless its time is over. */
  async live(idHash: string, now: Date) {
    const [row] = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.idHash, idHash), gt(sessions.expiresAt, now)))
    return row
  },

  async renew(idHash: string, sealedRefreshToken: string, expiresAt: Date) {
    await db
      .update(sessions)
      .set({ sealedRefreshToken, expiresAt })
      .where(eq(sessions.idHash, idHash))
  },

  async end(idHash: string) {
    await db.delete(sessions).where(eq(sessions.idHash, idHash))
  },
})
