import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  min,
  or,
  sql,
} from 'drizzle-orm'
import { classesSorting, type ClassesQuery } from '#contract/classroom/staff-classes.ts'
import { sortedList, type ListPlace } from '../../../platform/db/list-page.ts'
import { joinedFor, joinedLive } from '../../enrolment/index.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { plannedClasses } from '../../../platform/db/taught-classes.ts'
import { contains } from '../../identity/index.ts'
import { studentsOf, type StudentsOf } from '../../enrolment/index.ts'
import type { LessonProblems } from './staff-lesson.ts'
import { audit } from '../../../platform/db/schema/platform.ts'
import { classes, classTeachers, teachers } from '../../../platform/db/schema/catalogue.ts'
import {
  attendance,
  attendanceMarks,
  lessons,
  preparations,
  providerMeetings,
} from '../../../platform/db/schema/classroom.ts'
import { enrolments } from '../../../platform/db/schema/enrolment.ts'
import { users } from '../../../platform/db/schema/identity.ts'
import type { AuditedLesson } from './audited-lessons.ts'

export type PlannedLessonRow = typeof lessons.$inferSelect
export type StaffClassesRepository = ReturnType<typeof staffClassesRepository>

const plannedColumns = [
  ...(['title', 'startsAt', 'endsAt', 'cancelledAt', 'substituteId'] as const),
  ...(['meetingUrl', 'meetingId', 'sequence', 'changedAt', 'byStaff'] as const),
]

export const classesPlace = sortedList(
  classesSorting,
  {
    name: { by: sql`lower(${classes.className})`, type: 'text' },
    language: { by: classes.language, type: 'text' },
  },
  { by: classes.id, type: 'integer' },
)

const isAskedFor = (db: Db | Tx, { search, language }: ClassesQuery) =>
  and(
    language && eq(classes.language, language),
    search
      ? or(
          contains(search, classes.className),
          exists(
            db
              .select({ one: sql`1` })
              .from(teachers)
              .innerJoin(sql`${plannedClasses} t`, sql`t.teacher_id = ${teachers.id}`)
              .where(and(sql`t.class_id = ${classes.id}`, contains(search, teachers.name))),
          ),
        )
      : undefined,
  )

/** SQL of lessons, for those who plan them. To write, pass a transaction. */
export const staffClassesRepository = (db: Db | Tx) => ({
  /** Serializes changes of these classes' lessons. */
  async lockClasses(classIds: readonly number[]): Promise<void> {
    await db
      .select({ id: classes.id })
      .from(classes)
      .where(inArray(classes.id, [...classIds]))
      .orderBy(asc(classes.id))
      .for('no key update')
  },

  async classRow(classId: number) {
    const [row] = await db.select().from(classes).where(eq(classes.id, classId))
    return row
  },

  async listClasses(query: ClassesQuery, place: ListPlace, most: number) {
    return db
      .select({ id: classes.id, ...place.keys })
      .from(classes)
      .where(and(isAskedFor(db, query), place.after))
      .orderBy(...place.orderBy)
      .limit(most)
  },

  countClasses: (query: ClassesQuery): Promise<number> => db.$count(classes, isAskedFor(db, query)),

  async classRows() {
    return db.select().from(classes)
  },

  /** Every teacher, retired ones too. */
  async everyTeacher() {
    return db
      .select({ id: teachers.id, name: teachers.name })
      .from(teachers)
      .orderBy(asc(teachers.name), asc(teachers.id))
  },

  async teachersOf(classId: number): Promise<string[]> {
    const rows = await db
      .select({ id: classTeachers.teacherId })
      .from(classTeachers)
      .where(eq(classTeachers.classId, classId))
      .orderBy(asc(classTeachers.teacherId))
    return rows.map(({ id }) => id)
  },

  async lesson(lessonId: string): Promise<PlannedLessonRow | undefined> {
    const [row] = await db.select().from(lessons).where(eq(lessons.id, lessonId))
    return row
  },

  /** The attendees of a lesson in any intake, by staff's marks or the meeting link, in order of arrival. */
  async cameTo({ id, classId, startsAt, endsAt }: PlannedLessonRow) {
    const came = db
      .select({ uid: attendance.uid, at: attendance.joinedAt, lessonId: attendance.lessonId })
      .from(attendance)
      .unionAll(
        db
          .select({
            uid: attendanceMarks.uid,
            at: sql<Date>`null::timestamptz`,
            lessonId: attendanceMarks.lessonId,
          })
          .from(attendanceMarks),
      )
      .as('came')
    return db
      .select({ uid: users.uid, name: users.displayName, joinedAt: min(came.at) })
      .from(came)
      .innerJoin(lessons, eq(lessons.id, came.lessonId))
      .innerJoin(users, eq(users.uid, came.uid))
      .innerJoin(sql`lessons l`, sql`l.id = ${id}`)
      .where(
        and(
          eq(lessons.classId, classId),
          eq(lessons.startsAt, startsAt),
          eq(lessons.endsAt, endsAt),
          or(isNull(came.at), joinedFor(came.at, lessons.startsAt)),
          joinedLive(sql`${users.uid}`),
        ),
      )
      .groupBy(users.uid)
      .orderBy(asc(min(came.at)))
  },

  /** The name of a current or former student of the class; undefined for others. */
  async everEnrolled(classId: number, uid: string): Promise<string | undefined> {
    const [row] = await db
      .select({ name: users.displayName })
      .from(enrolments)
      .innerJoin(users, eq(users.uid, enrolments.uid))
      .where(and(eq(enrolments.classId, classId), eq(enrolments.uid, uid)))
      .limit(1)
    return row?.name
  },

  /** Lessons of all classes that begin between two instants. */
  async between(from: Date, until: Date): Promise<PlannedLessonRow[]> {
    return db
      .select()
      .from(lessons)
      .where(and(gte(lessons.startsAt, from), lt(lessons.startsAt, until)))
      .orderBy(asc(lessons.startsAt), asc(lessons.classId), asc(lessons.id))
  },

  /** Lessons that are not over at `since`: of these classes, or with a substitute teacher. */
  async sharing(classIds: readonly number[], since: Date): Promise<PlannedLessonRow[]> {
    return db
      .select()
      .from(lessons)
      .where(
        and(
          or(inArray(lessons.classId, [...classIds]), isNotNull(lessons.substituteId)),
          gt(lessons.endsAt, since),
        ),
      )
      .orderBy(asc(lessons.startsAt), asc(lessons.id))
  },

  /** Lessons of these classes that are not over at `since`. */
  async ofClasses(classIds: readonly number[], since: Date): Promise<PlannedLessonRow[]> {
    return db
      .select()
      .from(lessons)
      .where(and(inArray(lessons.classId, [...classIds]), gt(lessons.endsAt, since)))
      .orderBy(asc(lessons.startsAt), asc(lessons.id))
  },

  /** These lessons of a class, and those of other intakes at the same times. */
  async sharingMeetings(
    classId: number,
    lessonIds: readonly string[],
  ): Promise<PlannedLessonRow[]> {
    const ofClass = eq(lessons.classId, classId)
    const times = db
      .select({ startsAt: lessons.startsAt, endsAt: lessons.endsAt })
      .from(lessons)
      .where(and(ofClass, inArray(lessons.id, [...lessonIds])))
    return db
      .select()
      .from(lessons)
      .where(and(ofClass, sql`(${lessons.startsAt}, ${lessons.endsAt}) in ${times}`))
      .orderBy(asc(lessons.startsAt), asc(lessons.id))
  },

  async problems(): Promise<LessonProblems> {
    const [failed, meetings] = await Promise.all([
      db
        .select({ lessonId: preparations.lessonId })
        .from(preparations)
        .where(isNotNull(preparations.problem)),
      db
        .select({ id: providerMeetings.id, problem: providerMeetings.problem })
        .from(providerMeetings)
        .where(isNotNull(providerMeetings.problem)),
    ])
    return {
      recordings: new Set(failed.map(({ lessonId }) => lessonId)),
      meetings: new Map(meetings.flatMap(({ id, problem }) => (problem ? [[id, problem]] : []))),
    }
  },

  /** The months, `2026-11`, of the class's lessons that ended by `before`; the latest first. */
  async monthsBefore(classId: number, before: Date): Promise<string[]> {
    const month = sql<string>`to_char(${lessons.startsAt} at time zone 'UTC' + interval '8 hours', 'YYYY-MM')`
    const rows = await db
      .selectDistinct({ month })
      .from(lessons)
      .where(and(eq(lessons.classId, classId), lte(lessons.endsAt, before)))
      .orderBy(desc(month))
    return rows.map((row) => row.month)
  },

  /** The class's lessons that begin between two instants and have ended by `over`. */
  async past(classId: number, from: Date, until: Date, over: Date): Promise<PlannedLessonRow[]> {
    return db
      .select()
      .from(lessons)
      .where(
        and(
          eq(lessons.classId, classId),
          gte(lessons.startsAt, from),
          lt(lessons.startsAt, until),
          lte(lessons.endsAt, over),
        ),
      )
      .orderBy(asc(lessons.startsAt), asc(lessons.id))
  },

  /** The highest number of the class's lessons, by intake. */
  async lastNumbers(classId: number): Promise<Map<string, number>> {
    const rows = await db
      .select({ intakeKey: lessons.intakeKey, last: max(lessons.number) })
      .from(lessons)
      .where(eq(lessons.classId, classId))
      .groupBy(lessons.intakeKey)
    return new Map(rows.map(({ intakeKey, last }) => [intakeKey, last ?? 0]))
  },

  /** The newest link of the class's lessons in these intakes. */
  async newestLink(classId: number, intakeKeys: readonly string[]): Promise<string | null> {
    const [row] = await db
      .select({ url: lessons.meetingUrl })
      .from(lessons)
      .where(
        and(
          eq(lessons.classId, classId),
          inArray(lessons.intakeKey, [...intakeKeys]),
          isNotNull(lessons.meetingUrl),
        ),
      )
      .orderBy(desc(lessons.startsAt))
      .limit(1)
    return row?.url ?? null
  },

  async add(rows: readonly (typeof lessons.$inferInsert)[]): Promise<PlannedLessonRow[]> {
    return db
      .insert(lessons)
      .values([...rows])
      .returning()
  },

  /** Writes what planning decides of these lessons. Their recordings may change meanwhile, and are left alone. */
  async change(rows: readonly PlannedLessonRow[]): Promise<void> {
    if (rows.length === 0) return
    await db
      .insert(lessons)
      .values([...rows])
      .onConflictDoUpdate({
        target: lessons.id,
        set: Object.fromEntries(
          plannedColumns.map((name) => [name, sql`excluded.${sql.identifier(lessons[name].name)}`]),
        ),
      })
  },

  /** Everybody who may attend the live lessons of a class now. */
  async students(of: StudentsOf, now: Date): Promise<string[]> {
    const rows = await studentsOf(db, of, now)
    return rows.map(({ uid }) => uid)
  },

  /** Which of these lessons this person may attend live, as they were before a change or as they are after it. */
  async lessonsOf(
    uid: string,
    changed: readonly Pick<AuditedLesson, 'id' | 'starts_at'>[],
    now: Date,
  ): Promise<Set<string>> {
    const rows = await db
      .select({ id: lessons.id, liveUntil: enrolments.liveUntil })
      .from(lessons)
      .innerJoin(
        enrolments,
        and(eq(enrolments.classId, lessons.classId), eq(enrolments.intakeKey, lessons.intakeKey)),
      )
      .where(
        and(
          inArray(
            lessons.id,
            changed.map(({ id }) => id),
          ),
          eq(enrolments.uid, uid),
          isNull(enrolments.endedAt),
          or(isNull(enrolments.liveUntil), gt(enrolments.liveUntil, now)),
        ),
      )
    const isOpen = ({ id, starts_at }: Pick<AuditedLesson, 'id' | 'starts_at'>) =>
      rows.some(
        (row) => row.id === id && (row.liveUntil === null || new Date(starts_at) <= row.liveUntil),
      )
    return new Set(changed.filter(isOpen).map(({ id }) => id))
  },

  async recordedChange(changeId: number) {
    const [change] = await db.select().from(audit).where(eq(audit.id, changeId))
    return change
  },

  /** A person to be mailed; undefined when the account is gone. */
  async mailed(uid: string) {
    const [person] = await db
      .select({ email: users.email, name: users.displayName, locale: users.locale })
      .from(users)
      .where(and(eq(users.uid, uid), eq(users.isDeleted, false)))
    return person
  },
})
