import { and, asc, count, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { referralCodes } from '../../../platform/db/schema/platform.ts'
import { referrals } from '../../../platform/db/schema/papers.ts'
import { users } from '../../../platform/db/schema/identity.ts'

/** SQL of referrals. Pass a transaction to read and write as one. */
export const referralsRepository = (db: Db) => ({
  /** A person's counted friends, newest first, and their number. */
  async friends(uid: string, most: number) {
    const rows = await db
      .select({
        displayName: users.displayName,
        isDeleted: users.isDeleted,
        countedAt: referrals.countedAt,
        all: sql<number>`cast(count(*) over () as int)`,
      })
      .from(referrals)
      .innerJoin(users, eq(users.uid, referrals.referredUid))
      .where(and(eq(referrals.referrerUid, uid), isNotNull(referrals.countedAt)))
      .orderBy(desc(referrals.countedAt), asc(referrals.referredUid))
      .limit(most)
    return { friends: rows, count: rows[0]?.all ?? 0 }
  },

  async code(code: string) {
    const [row] = await db.select().from(referralCodes).where(eq(referralCodes.code, code))
    return row
  },

  /** Locks these people until the transaction ends, always in the same order to avoid deadlocks. */
  lockPeople(uids: string[]) {
    return db
      .select({
        uid: users.uid,
        email: users.email,
        createdAt: users.createdAt,
        isSuspended: users.isSuspended,
        isDeleted: users.isDeleted,
      })
      .from(users)
      .where(inArray(users.uid, uids))
      .orderBy(asc(users.uid))
      .for('no key update')
  },

  async ofFriend(uid: string) {
    const [row] = await db.select().from(referrals).where(eq(referrals.referredUid, uid))
    return row
  },

  async countedSince(referrerUid: string, since: Date): Promise<number> {
    const [row] = await db
      .select({ counted: count() })
      .from(referrals)
      .where(and(eq(referrals.referrerUid, referrerUid), gt(referrals.countedAt, since)))
    return row?.counted ?? 0
  },

  /** @returns false when this mailbox has been a friend before */
  async add(referral: typeof referrals.$inferInsert): Promise<boolean> {
    const rows = await db
      .insert(referrals)
      .values(referral)
      .onConflictDoNothing({ target: referrals.emailHash })
      .returning({ referredUid: referrals.referredUid })
    return rows.length > 0
  },
})
