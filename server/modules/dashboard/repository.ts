import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Role } from '#contract/shared/kinds.ts'
import type { ActsOn } from '#contract/shared/staff/staff-rights.ts'
import type { ReachQuery } from '#contract/shared/staff/staff-reach.ts'
import { changesSorting, type StaffChangesQuery } from '#contract/dashboard/changes.ts'
import { atMalaysianTime, endOfMalaysianDay } from '#contract/shared/calendar.ts'
import { likeText } from '../../platform/db/like-text.ts'
import { sortedList, type ListPlace } from '../../platform/db/list-page.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { audit } from '../../platform/db/schema/platform.ts'
import { classes } from '../../platform/db/schema/catalogue.ts'
import { lessons, providerMeetings } from '../../platform/db/schema/classroom.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { studentsOf } from '../enrolment/index.ts'
import { changeUser } from '../identity/index.ts'
import { kindOfChange } from './changes-seen.ts'

export type StaffRepository = ReturnType<typeof staffRepository>

type Numbers = {
  signUpsToday: number
  signUpsThisWeek: number
  questionsWaiting: number
  oldestQuestionAt: string | null
  notesWaiting: number
  withoutLink: number
  withoutRecording: number
  preparationsFailed: number
  paymentsReported: number
  orders: { status: string; count: number }[]
}

/** The orders of which a bank asks money back. */
const openDisputes = sql`select order_id from disputes where ended_at is null`

/** Is the row's `class_id` one of these? */
const ofClasses = (actsOn: ActsOn): SQL =>
  actsOn === 'all' ? sql`true` : sql`class_id = any(${sql.param(`{${actsOn.join()}}`)}::int[])`

export const staffRepository = (db: Db | Tx) => ({
  /** The numbers of the first page, in one query. */
  async numbers(
    at: { now: Date; today: Date; weekAgo: Date; twoWeeksAgo: Date; inAWeek: Date },
    actsOn: ActsOn,
  ): Promise<Numbers> {
    const instant = (date: Date) => sql`${date.toISOString()}::timestamptz`
    const isMine = ofClasses(actsOn)
    const [row] = await db
      .select({
        signUpsToday: sql<number>`(select count(*)::int from users where role = 'student' and created_at >= ${instant(at.today)})`,
        signUpsThisWeek: sql<number>`(select count(*)::int from users where role = 'student' and created_at >= ${instant(at.weekAgo)})`,
        questionsWaiting: sql<number>`(select count(*)::int from questions where answered_at is null and ${isMine})`,
        oldestQuestionAt: sql<
          string | null
        >`(select to_json(min(received_at)) #>> '{}' from questions where answered_at is null and ${isMine})`,
        notesWaiting: sql<number>`(select count(distinct (student_uid, class_id))::int from guardian_notes
          where is_answer and handled_at is null and ${isMine})`,
        // Intakes that share a meeting count once.
        withoutLink: sql<number>`(select count(distinct (class_id, starts_at))::int from lessons
          where ends_at > ${instant(at.now)} and starts_at < ${instant(at.inAWeek)}
            and cancelled_at is null and meeting_url is null and ${isMine}
            and not exists (select 1 from provider_meetings m where m.id = lessons.meeting_id and m.problem is null))`,
        withoutRecording: sql<number>`(select count(distinct (class_id, starts_at))::int from lessons
          where ends_at <= ${instant(at.now)} and ends_at > ${instant(at.twoWeeksAgo)}
            and cancelled_at is null and recording_id is null and ${isMine}
            and not exists (select 1 from preparations p where p.lesson_id = lessons.id))`,
        preparationsFailed: sql<number>`(select count(*)::int from preparations
          join lessons on lessons.id = preparations.lesson_id
          where problem is not null and ${isMine})`,
        paymentsReported: sql<number>`(select count(*)::int from payment_reports where handled_at is null)`,
        orders: sql<{ status: string; count: number }[]>`(
          select coalesce(json_agg(json_build_object('status', status, 'count', of_it) order by status), '[]'::json)
          from (
            select case when status = 'PAID' and id in (${openDisputes}) then 'disputed' else status end as status,
              count(*)::int as of_it
            from orders group by 1
          ) as by_status
        )`,
      })
      .from(sql`(values (1)) as one`)
    if (!row) throw new Error('a query of one row gave none')
    return row
  },

  /** The next lessons of all classes, each with what is wrong with its meeting. */
  async nextLessons(now: Date, most: number, actsOn: ActsOn) {
    return db
      .select({
        lesson: lessons,
        className: classes.className,
        language: classes.language,
        problem: providerMeetings.problem,
      })
      .from(lessons)
      .innerJoin(classes, eq(classes.id, lessons.classId))
      .leftJoin(providerMeetings, eq(providerMeetings.id, lessons.meetingId))
      .where(
        and(
          gt(lessons.endsAt, now),
          isNull(lessons.cancelledAt),
          actsOn === 'all' ? undefined : inArray(lessons.classId, [...actsOn]),
        ),
      )
      .orderBy(asc(lessons.startsAt), asc(lessons.id))
      .limit(most)
  },

  /** Lessons of two weeks without a recording, and any whose recording could not be prepared; these and the latest first. */
  async lessonsToRecord({ now, from }: { now: Date; from: Date }, most: number, actsOn: ActsOn) {
    const [preparation, hasFailed] = [
      sql`select from preparations p where p.lesson_id = "lessons"."id"`,
      sql<boolean>`exists (select from preparations p where p.lesson_id = "lessons"."id" and p.problem is not null)`,
    ]
    return db
      .select({
        lesson: lessons,
        className: classes.className,
        language: classes.language,
        hasFailed,
      })
      .from(lessons)
      .innerJoin(classes, eq(classes.id, lessons.classId))
      .where(
        and(
          or(
            hasFailed,
            and(
              lte(lessons.endsAt, now),
              gt(lessons.endsAt, from),
              isNull(lessons.cancelledAt),
              isNull(lessons.recordingId),
              sql`not exists (${preparation})`,
            ),
          ),
          actsOn === 'all' ? undefined : inArray(lessons.classId, [...actsOn]),
        ),
      )
      .orderBy(desc(hasFailed), desc(lessons.startsAt), asc(lessons.id))
      .limit(most)
  },

  async reach({ class: classId, programme }: ReachQuery, now: Date): Promise<number> {
    if (classId === undefined && programme === undefined)
      return db.$count(users, and(eq(users.isSuspended, false), eq(users.isDeleted, false)))
    const students = studentsOf(db, { classId, programmeId: programme }, now).as('students')
    const [found] = await db.select({ people: count() }).from(students)
    return found?.people ?? 0
  },

  /** The person before they got the role; undefined when nobody has verified this address. */
  async giveRole(email: string, role: Role): Promise<{ uid: string; role: Role } | undefined> {
    const [person] = await db
      .select({ uid: users.uid, role: users.role })
      .from(users)
      .where(
        and(
          sql`lower(${users.email}) = ${email.toLowerCase()}`,
          eq(users.emailVerified, true),
          eq(users.isDeleted, false),
        ),
      )
      // An address may have moved from one account to another.
      .orderBy(desc(users.emailAsOf))
      .limit(1)
      .for('update')
    if (person) await changeUser(db, person.uid, { role })
    return person
  },

  /** The changes that the reader may see. */
  async changes(asked: StaffChangesQuery, seen: SQL | undefined, place: ListPlace, most: number) {
    return db
      .select({ change: audit, by: users.displayName, email: users.email, ...place.keys })
      .from(audit)
      .leftJoin(users, eq(users.uid, audit.uid))
      .where(and(isAskedFor(asked), seen, place.after))
      .orderBy(...place.orderBy)
      .limit(most)
  },

  /** Everybody who works here, by name. */
  async everyStaff() {
    return db
      .select({
        uid: users.uid,
        name: sql<string>`coalesce(nullif(${users.displayName}, ''), ${users.email})`,
      })
      .from(users)
      .where(and(ne(users.role, 'student'), eq(users.isDeleted, false)))
      .orderBy(sql`2`)
  },

  async countChanges(asked: StaffChangesQuery, seen: SQL | undefined): Promise<number> {
    return db.$count(audit, and(isAskedFor(asked), seen))
  },
})

// Ids rise with time.
const byAge = { by: audit.id, type: 'integer' } as const
export const changesPlace = sortedList(changesSorting, { at: byAge }, byAge)

/** Changes of something whose name contains the text, of a kind, by a person, on these days. */
const isAskedFor = ({ search, kind, by, from, until }: StaffChangesQuery): SQL | undefined =>
  and(
    search ? ilike(audit.label, `%${likeText(search)}%`) : undefined,
    kind === undefined ? undefined : eq(kindOfChange, kind),
    by === undefined ? undefined : eq(audit.uid, by),
    from === undefined ? undefined : gte(audit.at, atMalaysianTime(from, '00:00')),
    until === undefined ? undefined : lte(audit.at, endOfMalaysianDay(until)),
  )
