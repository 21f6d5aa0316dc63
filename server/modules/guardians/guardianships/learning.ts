import { desc, eq, sql } from 'drizzle-orm'
import { isWatched } from '#contract/classroom/progress.ts'
import { guardianQuestionsShown } from '#contract/shared/limits.ts'
import type { Db } from '../../../platform/db/open.ts'
import { questions } from '../../../platform/db/schema/support.ts'
import { users } from '../../../platform/db/schema/identity.ts'
import { watchProgress } from '../../../platform/db/schema/classroom.ts'
import { heldDuringSpan, joinedLive, spansOf } from '../../enrolment/index.ts'
import type { DigestWeek } from '../digest/child-week.ts'

type LessonRow = {
  uid: string
  class_id: number
  starts_at: string
  ends_at: string
  joined: boolean
  watched: boolean
}
/** A live class of a child. */
export type ChildLesson = {
  uid: string
  classId: number
  startsAt: Date
  endsAt: Date
  joined: boolean
  watched: boolean
}

/** SQL of students' learning. Pass only students whom the guardian may see. */
export const learningRepository = (db: Db) => ({
  /**
   * How many live lessons were held while the student was enrolled, and how many of them they joined, by class. Intakes
   * that share a meeting count as one.
   */
  async attendance(
    uid: string,
    now: Date,
  ): Promise<{ classId: number; held: number; joined: number }[]> {
    return db
      .select({
        classId: sql<number>`r.class_id`,
        held: sql<number>`count(distinct l.starts_at)::int`,
        joined: sql<number>`(count(distinct l.starts_at) filter (where ${joinedLive(sql`${uid}`)}))::int`,
      })
      .from(sql`${spansOf(sql`e.uid = ${uid}`, now)} r`)
      .innerJoin(sql`lessons l`, heldDuringSpan(now))
      .groupBy(sql`r.class_id`)
      .orderBy(sql`r.class_id`)
  },

  async watched(uid: string) {
    const rows = await db
      .select({
        watched_seconds: watchProgress.watchedSeconds,
        of_seconds: watchProgress.ofSeconds,
        at: watchProgress.positionAt,
      })
      .from(watchProgress)
      .where(eq(watchProgress.uid, uid))
      .orderBy(desc(watchProgress.positionAt))
    return {
      recordings: rows.filter(isWatched).length,
      seconds: rows.reduce((sum, row) => sum + row.watched_seconds, 0),
      last_at: rows[0]?.at.toISOString() ?? null,
    }
  },

  /** The number of questions asked and answered, and the newest questions if the student shares them. */
  async questions(uid: string, areShared: boolean) {
    const rows = await db
      .select({
        classId: questions.classId,
        text: questions.text,
        answer: questions.answer,
        askedAt: questions.askedAt,
        asked: sql<number>`(count(*) over ())::int`,
        answered: sql<number>`(count(${questions.answeredAt}) over ())::int`,
      })
      .from(questions)
      .where(eq(questions.uid, uid))
      .orderBy(desc(questions.receivedAt), desc(questions.id))
      .limit(guardianQuestionsShown)
    const [first] = rows
    return {
      asked: first?.asked ?? 0,
      answered: first?.answered ?? 0,
      texts: areShared
        ? rows.map(({ classId, text, answer, askedAt }) => ({
            classId,
            text,
            answer,
            asked_at: askedAt.toISOString(),
          }))
        : null,
    }
  },

  /**
   * Those that end after `begin` and start before `nextEnd`, the earliest first. Intakes that share a meeting count as
   * one.
   */
  async lessons(
    uids: readonly string[],
    week: Pick<DigestWeek, 'begin' | 'nextEnd'>,
  ): Promise<ChildLesson[]> {
    const { rows } = (await db.execute(sql`
      select e.uid, l.class_id, l.starts_at, max(l.ends_at) as ends_at,
        bool_or(${joinedLive(sql`e.uid`)}) as joined,
        bool_or(exists (select from watch_progress w
          where w.uid = e.uid and w.watched_id = l.id and w.watched_seconds > 0)) as watched
      from enrolments e join lessons l on l.class_id = e.class_id
        and (e.intake_key is null or l.intake_key = e.intake_key)
        and e.opens_at <= l.starts_at
        and (e.live_until is null or e.live_until >= l.starts_at)
        and (e.ended_at is null or e.ended_at > l.starts_at)
      where e.uid = any(${sql.param([...uids])}) and not e.is_suspended and l.cancelled_at is null
        and l.ends_at > ${week.begin.toISOString()} and l.starts_at < ${week.nextEnd.toISOString()}
      group by e.uid, l.class_id, l.starts_at
      order by l.starts_at, l.class_id`)) as { rows: LessonRow[] }
    return rows.map((row) => ({
      uid: row.uid,
      classId: row.class_id,
      startsAt: new Date(row.starts_at),
      endsAt: new Date(row.ends_at),
      joined: row.joined,
      watched: row.watched,
    }))
  },

  /** How many recordings each student continued, and how many questions they practised, from `begin` to `end`. */
  async learned(uids: readonly string[], { begin, end }: Pick<DigestWeek, 'begin' | 'end'>) {
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
})

/** The live classes that were over by `end`. One that runs then belongs to the time after it. */
export const pastLessons = (lessons: readonly ChildLesson[], end: Date): ChildLesson[] =>
  lessons.filter(({ endsAt }) => endsAt <= end)
