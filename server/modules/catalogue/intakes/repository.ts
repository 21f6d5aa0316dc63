import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { recordingEnd } from '#contract/enrolment/access.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { audit } from '../../../platform/db/schema/platform.ts'
import { classes, intakeClasses, intakes } from '../../../platform/db/schema/catalogue.ts'
import { lessons } from '../../../platform/db/schema/classroom.ts'
import { enrolments, suspensions, waitingList } from '../../../platform/db/schema/enrolment.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'
import { users } from '../../../platform/db/schema/identity.ts'

import type { ClassOfIntake } from './classes-sql.ts'

export type IntakeRow = typeof intakes.$inferSelect
export type IntakeLessonRow = typeof lessons.$inferSelect

/** SQL of intakes, for administrators. To write, pass a transaction. */
export const staffIntakesRepository = (db: Db | Tx) => ({
  /** Intakes that were not withdrawn, newest first. */
  async all(): Promise<IntakeRow[]> {
    return db
      .select()
      .from(intakes)
      .where(isNull(intakes.withdrawnAt))
      .orderBy(desc(intakes.startsOn), asc(intakes.key))
  },

  /** Takes the same locks as moving lessons of these classes. */
  async lockClasses(classIds: readonly number[]): Promise<void> {
    await db
      .select({ id: classes.id })
      .from(classes)
      .where(inArray(classes.id, [...classIds]))
      .orderBy(asc(classes.id))
      .for('no key update')
  },

  async isTaken(key: string): Promise<boolean> {
    const rows = await db.select({ key: intakes.key }).from(intakes).where(eq(intakes.key, key))
    return rows.length > 0
  },

  async add(row: typeof intakes.$inferInsert): Promise<void> {
    await db.insert(intakes).values(row)
  },

  async change(key: string, set: Partial<IntakeRow>): Promise<void> {
    await db.update(intakes).set(set).where(eq(intakes.key, key))
  },

  /** Lessons that have not begun and are not cancelled. */
  async toCome(intakeKey: string, now: Date): Promise<IntakeLessonRow[]> {
    return db
      .select()
      .from(lessons)
      .where(
        and(
          eq(lessons.intakeKey, intakeKey),
          gt(lessons.startsAt, now),
          isNull(lessons.cancelledAt),
        ),
      )
      .orderBy(asc(lessons.startsAt), asc(lessons.classId))
  },

  async countToCome(now: Date): Promise<ReadonlyMap<string, number>> {
    const rows = await db
      .select({ key: lessons.intakeKey, lessons: count() })
      .from(lessons)
      .where(and(gt(lessons.startsAt, now), isNull(lessons.cancelledAt)))
      .groupBy(lessons.intakeKey)
    return new Map(rows.map((row) => [row.key, row.lessons]))
  },

  /** How many classes are taught in each intake, and how many of them new students can take. */
  async countClasses(): Promise<ReadonlyMap<string, { all: number; onSale: number }>> {
    const rows = await db
      .select({
        key: intakeClasses.intakeKey,
        all: count(),
        onSale: sql<number>`count(*) filter (where ${intakeClasses.isOnSale} and not ${classes.isClosed})::int`,
      })
      .from(intakeClasses)
      .innerJoin(classes, eq(classes.id, intakeClasses.classId))
      .groupBy(intakeClasses.intakeKey)
    return new Map(rows.map((row) => [row.key, row]))
  },

  /** @returns the ids of the copied classes */
  async copyClasses(from: string, to: string, now: Date): Promise<number[]> {
    const rows = await db
      .select()
      .from(intakeClasses)
      .where(eq(intakeClasses.intakeKey, from))
      .orderBy(asc(intakeClasses.classId))
    const copies = rows.map((row) => ({ ...row, intakeKey: to, changedAt: now }))
    if (copies.length > 0) await db.insert(intakeClasses).values(copies)
    return rows.map(({ classId }) => classId)
  },

  /** Whether the class has lessons, students, reserved orders or a waiting list in the intake. */
  async usesClass({ intakeKey, classId }: ClassOfIntake): Promise<boolean> {
    const isUsed = sql`
      exists (select from ${lessons} l where l.intake_key = ${intakeKey} and l.class_id = ${classId})
      or exists (select from ${enrolments} e where e.intake_key = ${intakeKey} and e.class_id = ${classId}
        and e.ended_at is null)
      or exists (select from ${orders} o where o.intake_key = ${intakeKey}
        and o.status in ('OPEN', 'PENDING', 'UNCOLLECTABLE') and o.class_ids @> to_jsonb(${classId}::int))
      or exists (select from ${waitingList} w where w.intake_key = ${intakeKey} and w.class_id = ${classId})`
    const rows = await db
      .select({ key: intakes.key })
      .from(intakes)
      .where(and(eq(intakes.key, intakeKey), sql`(${isUsed})`))
    return rows.length > 0
  },

  async removeClass({ intakeKey, classId }: ClassOfIntake): Promise<void> {
    await db
      .delete(intakeClasses)
      .where(and(eq(intakeClasses.intakeKey, intakeKey), eq(intakeClasses.classId, classId)))
  },

  async cancelLessons(ids: readonly string[], now: Date): Promise<void> {
    await db
      .update(lessons)
      .set({
        cancelledAt: now,
        sequence: sql`${lessons.sequence} + 1`,
        changedAt: now,
        byStaff: true,
      })
      .where(inArray(lessons.id, [...ids]))
  },

  async removeLessons(intakeKey: string): Promise<IntakeLessonRow[]> {
    return db.delete(lessons).where(eq(lessons.intakeKey, intakeKey)).returning()
  },

  /** How many people each intake is or was open to. */
  async people(): Promise<ReadonlyMap<string, number>> {
    const rows = await db
      .select({ key: enrolments.intakeKey, people: countDistinct(enrolments.uid) })
      .from(enrolments)
      .where(isNull(enrolments.endedAt))
      .groupBy(enrolments.intakeKey)
    return new Map(
      rows.flatMap(({ key, people }) => (key === null ? [] : [[key, people] as const])),
    )
  },

  /** Students of the intake's live lessons with their classes in it, except those whom staff have suspended. */
  async holders(intakeKey: string, now: Date) {
    return db
      .select({
        uid: users.uid,
        classIds: sql<number[]>`json_agg(distinct ${enrolments.classId})`,
      })
      .from(enrolments)
      .innerJoin(users, eq(users.uid, enrolments.uid))
      .leftJoin(
        suspensions,
        and(
          eq(suspensions.uid, enrolments.uid),
          eq(suspensions.programmeId, enrolments.programmeId),
          eq(suspensions.reason, 'staff'),
        ),
      )
      .where(
        and(
          eq(enrolments.intakeKey, intakeKey),
          isNull(enrolments.endedAt),
          or(isNull(enrolments.liveUntil), gt(enrolments.liveUntil, now)),
          isNull(suspensions.uid),
          eq(users.isSuspended, false),
          eq(users.isDeleted, false),
        ),
      )
      .groupBy(users.uid)
  },

  /** How many people's access to the intake ends exactly at `until`. */
  async countUntil(intakeKey: string, until: Date): Promise<number> {
    const [row] = await db
      .select({ people: countDistinct(enrolments.uid) })
      .from(enrolments)
      .where(endsAt(intakeKey, until))
    return row?.people ?? 0
  },

  /** Moves each end of access to the intake that is exactly at `from`. */
  async moveEnd(key: string, from: Date, to: Date): Promise<void> {
    const recordings = sql`case when ${enrolments.recordingsUntil} > ${enrolments.liveUntil}
      then ${recordingEnd(to).toISOString()}::timestamptz else ${to.toISOString()}::timestamptz end`
    await db
      .update(enrolments)
      .set({ liveUntil: to, recordingsUntil: recordings })
      .where(endsAt(key, from))
  },

  /** Whether an order of this intake is reserved and not paid. */
  async isReserved(intakeKey: string): Promise<boolean> {
    const rows = await db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.intakeKey, intakeKey),
          inArray(orders.status, ['OPEN', 'PENDING', 'UNCOLLECTABLE']),
        ),
      )
      .limit(1)
    return rows.length > 0
  },

  /** The title of another intake of the programme with the same last paper, if any. */
  async titleWithLastPaper(programmeId: number, lastPaperOn: string, exceptKey: string | null) {
    const rows = await db
      .select({ title: intakes.title })
      .from(intakes)
      .where(
        and(
          eq(intakes.programmeId, programmeId),
          eq(intakes.lastPaperOn, lastPaperOn),
          isNull(intakes.withdrawnAt),
          ...(exceptKey === null ? [] : [ne(intakes.key, exceptKey)]),
        ),
      )
      .limit(1)
    return rows[0]?.title
  },

  /** A recorded change, and a person to be mailed about it. */
  async changeAndReceiver(changeId: number, uid: string) {
    const [change] = await db.select().from(audit).where(eq(audit.id, changeId))
    const [person] = await db
      .select({ email: users.email, name: users.displayName, locale: users.locale })
      .from(users)
      .where(and(eq(users.uid, uid), eq(users.isDeleted, false)))
    return { change, person }
  },
})

/** Enrolments whose access to the intake ends exactly at `until`; trials and courtesy access have their own ends. */
const endsAt = (intakeKey: string, until: Date) =>
  and(
    eq(enrolments.intakeKey, intakeKey),
    eq(enrolments.liveUntil, until),
    isNull(enrolments.endedAt),
    ne(enrolments.source, 'trial'),
    eq(enrolments.isCourtesy, false),
  )
