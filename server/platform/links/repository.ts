import { and, desc, eq, gt, isNull, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { links, referralCodes } from '../db/schema/platform.ts'
import { users } from '../db/schema/identity.ts'

export type LinksRepository = ReturnType<typeof linksRepository>
export type NewLink = Omit<typeof links.$inferInsert, 'revokedAt'>

/** An existing person: neither suspended nor deleted. */
const isActiveUser = and(eq(users.isSuspended, false), eq(users.isDeleted, false))
const opensAt = (now: Date) => and(gt(links.expiresAt, now), isNull(links.revokedAt))

type Subject = NewLink['subject']
/** Whether the link's subject contains all of this. An empty filter matches every link. */
const isAbout = (about: Subject) => sql`${links.subject} @> ${JSON.stringify(about)}::jsonb`

export function linksRepository(db: Db) {
  const nameByCode = db
    .select({ displayName: users.displayName })
    .from(referralCodes)
    .innerJoin(users, eq(users.uid, referralCodes.uid))
    .where(and(eq(referralCodes.code, sql.placeholder('code')), isActiveUser))
    .prepare('name_by_referral_code')

  return {
    async codeOf(uid: string): Promise<string | undefined> {
      const [row] = await db.select().from(referralCodes).where(eq(referralCodes.uid, uid))
      return row?.code
    },

    /** Does nothing if the person already has a code, or the code is taken. */
    async offerCode(uid: string, code: string, now: Date): Promise<void> {
      await db.insert(referralCodes).values({ uid, code, createdAt: now }).onConflictDoNothing()
    },

    /** The display name of the person with this code, unless they are gone. */
    async nameByCode(code: string): Promise<string | undefined> {
      const [row] = await nameByCode.execute({ code })
      return row?.displayName
    },

    async add(link: NewLink): Promise<void> {
      await db.insert(links).values(link)
    },

    /** Deletes a person's oldest links of a kind beyond `atMost`. */
    async dropOldest(
      uid: string,
      kind: string,
      atMost: number,
      about: Subject = {},
    ): Promise<void> {
      const mine = and(eq(links.uid, uid), eq(links.kind, kind), isAbout(about))
      const newest = db
        .select({ tokenHash: links.tokenHash })
        .from(links)
        .where(mine)
        .orderBy(desc(links.createdAt), desc(links.tokenHash))
        .limit(atMost)
      await db.delete(links).where(and(mine, notInArray(links.tokenHash, newest)))
    },

    /** When the person's valid link of this kind was made. */
    async liveSince(
      uid: string,
      kind: string,
      now: Date,
      about: Subject = {},
    ): Promise<Date | undefined> {
      const [row] = await db
        .select({ createdAt: links.createdAt })
        .from(links)
        .where(and(eq(links.uid, uid), eq(links.kind, kind), isAbout(about), opensAt(now)))
        .orderBy(desc(links.createdAt))
        .limit(1)
      return row?.createdAt
    },

    async revoke(uid: string, kind: string, now: Date, about: Subject = {}): Promise<void> {
      await db
        .update(links)
        .set({ revokedAt: now })
        .where(
          and(eq(links.uid, uid), eq(links.kind, kind), isAbout(about), isNull(links.revokedAt)),
        )
    },

    /** A valid link of an existing account. */
    async liveLink(tokenHash: string, now: Date) {
      const [row] = await db
        .select({
          kind: links.kind,
          subject: links.subject,
          uid: links.uid,
          displayName: users.displayName,
        })
        .from(links)
        .innerJoin(users, eq(users.uid, links.uid))
        .where(and(eq(links.tokenHash, tokenHash), opensAt(now), isActiveUser))
      return row
    },
  }
}
