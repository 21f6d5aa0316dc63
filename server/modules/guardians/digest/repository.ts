import { and, eq, gt, isNotNull, isNull, notExists } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { guardianships, digestStops, digests } from '../../../platform/db/schema/guardians.ts'
import { users } from '../../../platform/db/schema/identity.ts'

const isLive = and(isNull(guardianships.endedAt), isNotNull(guardianships.confirmedAt))
const mayBeMailed = and(
  eq(users.isDeleted, false),
  eq(users.isSuspended, false),
  eq(users.emailVerified, true),
)

/** SQL of the weekly mails to guardians. */
export const digestRepository = (db: Db | Tx) => ({
  /** The guardians, by uid and after the uid `after`, who see a child and want the mail. */
  async guardians(after: string, most: number): Promise<string[]> {
    const stopped = db.select().from(digestStops).where(eq(digestStops.uid, users.uid))
    const rows = await db
      .selectDistinct({ uid: users.uid })
      .from(users)
      .innerJoin(guardianships, and(eq(guardianships.guardianUid, users.uid), isLive))
      .where(and(gt(users.uid, after), mayBeMailed, notExists(stopped)))
      .orderBy(users.uid)
      .limit(most)
    return rows.map(({ uid }) => uid)
  },

  async guardian(uid: string) {
    const stopped = db.select().from(digestStops).where(eq(digestStops.uid, users.uid))
    const [row] = await db
      .select({ uid: users.uid, email: users.email, locale: users.locale })
      .from(users)
      .where(and(eq(users.uid, uid), mayBeMailed, notExists(stopped)))
    return row
  },

  async children(guardianUid: string): Promise<{ uid: string; displayName: string }[]> {
    return db
      .select({ uid: users.uid, displayName: users.displayName })
      .from(guardianships)
      .innerJoin(users, and(eq(users.uid, guardianships.studentUid), eq(users.isDeleted, false)))
      .where(and(eq(guardianships.guardianUid, guardianUid), isLive))
      .orderBy(guardianships.boundAt, guardianships.id)
  },

  /** @returns false if this week's mail was already claimed */
  async claim(uid: string, sunday: string, now: Date): Promise<boolean> {
    const claimed = await db
      .insert(digests)
      .values({ uid, sunday, at: now })
      .onConflictDoNothing()
      .returning({ uid: digests.uid })
    return claimed.length > 0
  },

  /** Releases the claim of a mail that was not accepted, so that a retry sends it. */
  async releaseClaim(uid: string, sunday: string): Promise<void> {
    await db.delete(digests).where(and(eq(digests.uid, uid), eq(digests.sunday, sunday)))
  },
})
