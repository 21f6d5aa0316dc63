import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { secondFactors, sessions, users } from '../../../platform/db/schema/identity.ts'

type FactorRow = typeof secondFactors.$inferSelect

/** SQL of second factors. To write, pass a transaction. */
export const secondFactorRepository = (db: Db | Tx) => ({
  /** Stores an unconfirmed key, replacing an earlier one. @returns false where one is confirmed */
  async begin(uid: string, encryptedSecret: string, now: Date): Promise<boolean> {
    const begun = await db
      .insert(secondFactors)
      .values({ uid, encryptedSecret, createdAt: now })
      .onConflictDoUpdate({
        target: secondFactors.uid,
        set: { encryptedSecret, createdAt: now, lastStep: 0 },
        setWhere: isNull(secondFactors.confirmedAt),
      })
      .returning({ uid: secondFactors.uid })
    return begun.length > 0
  },

  /** A person's factor, locked until the transaction ends. */
  async lock(uid: string): Promise<FactorRow | undefined> {
    const [row] = await db
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.uid, uid))
      .for('update')
    return row
  },

  async change(uid: string, set: Partial<typeof secondFactors.$inferInsert>): Promise<void> {
    await db.update(secondFactors).set(set).where(eq(secondFactors.uid, uid))
  },

  /** Marks the session as passed. @returns false when the person has no such session */
  async markPassed(uid: string, idHash: string, now: Date): Promise<boolean> {
    const marked = await db
      .update(sessions)
      .set({ secondFactorAt: now })
      .where(and(eq(sessions.idHash, idHash), eq(sessions.uid, uid), gt(sessions.expiresAt, now)))
      .returning({ idHash: sessions.idHash })
    return marked.length > 0
  },

  /** The person with this address. */
  async uidOf(email: string): Promise<string | undefined> {
    const [person] = await db
      .select({ uid: users.uid })
      .from(users)
      .where(and(sql`lower(${users.email}) = ${email.toLowerCase()}`, eq(users.isDeleted, false)))
    return person?.uid
  },
})
