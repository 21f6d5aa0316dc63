import { and, eq, gt, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { guardianships, digestStops, digests } from '../../../platform/db/schema/guardians.ts'
import { users } from '../../../platform/db/schema/identity.ts'
import { joinedLive } from '../../enrolment/index.ts'
import type { DigestWeek } from './child-week.ts'

type LessonRow = {
  uid: string
  class_id: number
  starts_at: string
  is_over: boolean
  joined: boolean
  watched: boolean
}
/** A live class of a child. */
export type ChildLesson = {
  uid: string
  classId: number
  startsAt: Date
  isOver: boolean
  joined: boolean
  watched: boolean
}

const isLive = and(isNull(guardianships.endedAt), isNotNull(guardianships.confirmedAt))
const mayBeMailed = and(
  eq(users.isDeleted, false),
  eq(users.isSuspended, false),
  eq(users.emailVerified, true),
)

/** SQL of the weekly mails to guardians. */
export const digestRepository = (db: Db | Tx) => ({
  /** Guardians who see a child and want the mail, from a uid on. */
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

  /** Of this week and the next, the earliest first. Intakes that share a meeting count as one. */
  async lessons(uids: readonly string[], week: DigestWeek, now: Date): Promise<ChildLesson[]> {
    const { rows } = (await db.execute(sql`
      select e.uid, l.class_id, l.starts_at, bool_and(l.ends_at <= ${now.toISOString()}) as is_over,
        bool_or(${joinedLive(sql`e.uid`)}) as joined,
        bool_or(exists (select from watch_progress w
          where w.uid = e.uid and w.watched_id = l.id and w.watched_seconds > 0)) as watched
      from enrolments e join lessons l on l.class_id = e.class_id
        and (e.intake_key is null or l.intake_key = e.intake_key)
        and e.opens_at <= l.starts_at
        and (e.live_until is null or e.live_until >= l.starts_at)
        and (e.ended_at is null or e.ended_at > l.starts_at)
      where e.uid = any(${sql.param([...uids])}) and not e.is_suspended and l.cancelled_at is null
        and l.starts_at >= ${week.begin.toISOString()} and l.starts_at < ${week.nextEnd.toISOString()}
      group by e.uid, l.class_id, l.starts_at
      order by l.starts_at, l.class_id`)) as { rows: LessonRow[] }
    return rows.map((row) => ({
      uid: row.uid,
      classId: row.class_id,
      startsAt: new Date(row.starts_at),
      isOver: row.is_over,
      joined: row.joined,
      watched: row.watched,
    }))
  },

  /** Recordings on which they went on, and the questions that they practised, in this week. */
  async learned(uids: readonly string[], { begin, end }: DigestWeek) {
    const from = begin.toISOString()
    const until = end.toISOString()
    const within = (column: ReturnType<typeof sql>) =>
      sql`${column} >= ${from} and ${column} < ${until}`
    return db
      .select({
        uid: users.uid,
        recordings: sql<number>`(select count(*)::int from watch_progress w
          where w.uid = "users"."uid" and w.watched_seconds > 0 and ${within(sql`w.changed_at`)})`,
        questions: sql<number>`(select count(*)::int from practice_answers a
          where a.uid = "users"."uid" and ${within(sql`a.received_at`)})`,
        right: sql<number>`(select count(*)::int from practice_answers a
          where a.uid = "users"."uid" and a.earned = a.of_marks and ${within(sql`a.received_at`)})`,
      })
      .from(users)
      .where(sql`${users.uid} = any(${sql.param([...uids])})`)
  },

  /** @returns false when the mail of this week was written before */
  async claim(uid: string, sunday: string, now: Date): Promise<boolean> {
    const claimed = await db
      .insert(digests)
      .values({ uid, sunday, at: now })
      .onConflictDoNothing()
      .returning({ uid: digests.uid })
    return claimed.length > 0
  },

  /** The mail server did not take it: the next try may. */
  async giveBack(uid: string, sunday: string): Promise<void> {
    await db.delete(digests).where(and(eq(digests.uid, uid), eq(digests.sunday, sunday)))
  },
})
