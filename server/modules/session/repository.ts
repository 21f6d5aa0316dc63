import { and, eq, gt } from 'drizzle-orm'
import type { Db, Tx } from '../../db/open.ts'
import { consents, sessions, users } from '../../db/tables/people.ts'

export type SessionsRepository = ReturnType<typeof sessionsRepository>

export const sessionsRepository = (db: Db) => ({
  /**
   * Makes or renews the person's row; what the identity platform knows wins over what was kept. What the
   * person agreed to is written with it, or neither is. Coming back takes back a wish to be deleted.
   * Undefined when the account has been closed meanwhile.
   */
  async rememberPerson(
    person: { uid: string; email: string; displayName: string },
    now: Date,
    alongWith: (tx: Tx, was: { eraseAfter: Date | null } | undefined) => Promise<void>,
  ) {
    const { email, displayName } = person
    const seen = { email, lastSignInAt: now, eraseAfter: null }
    return db.transaction(async (tx) => {
      const [was] = await tx
        .select({ eraseAfter: users.eraseAfter })
        .from(users)
        .where(eq(users.uid, person.uid))
        .for('update')
      const [row] = await tx
        .insert(users)
        .values({ uid: person.uid, displayName, ...seen })
        .onConflictDoUpdate({
          target: users.uid,
          set: displayName ? { ...seen, displayName } : seen,
          setWhere: eq(users.isDeleted, false),
        })
        .returning()
      if (row) await alongWith(tx, was)
      return row
    })
  },

  /** In a transaction of `rememberPerson`. */
  async recordConsent(tx: Tx, consent: typeof consents.$inferInsert) {
    await tx.insert(consents).values(consent)
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
