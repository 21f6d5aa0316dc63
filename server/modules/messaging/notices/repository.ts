import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Holding } from '#contract/enrolment/access.ts'
import { noticesShown } from '#contract/shared/limits.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { holdingsOfUser, toHoldings } from '../../../platform/http/caller/holdings.ts'
import { lessons } from '../../../platform/db/schema/classroom.ts'
import { questions } from '../../../platform/db/schema/support.ts'
import {
  staffMessages,
  notices,
  pushDevices,
  pushes,
} from '../../../platform/db/schema/messaging.ts'
import { enrolments } from '../../../platform/db/schema/enrolment.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'
import { sessions, users } from '../../../platform/db/schema/identity.ts'

export type NoticeRow = typeof notices.$inferSelect
/** The text of a notice that is a message by staff. */
export type Written = Pick<typeof staffMessages.$inferSelect, 'subject' | 'text' | 'language'>
/** `studentName`: the student whom a guardian's notice is about. */
export type ShownNotice = NoticeRow & { written: Written | null; studentName: string | null }
export type NewNotice = typeof notices.$inferInsert
export type DeviceRow = typeof pushDevices.$inferSelect
export type NoticeLessonRow = typeof lessons.$inferSelect
export type Student = { uid: string; holdings: Holding[] }
const written = {
  subject: staffMessages.subject,
  text: staffMessages.text,
  language: staffMessages.language,
}
const students = alias(users, 'students')
const isItsStudent = sql`${students.uid} = ${notices.details}->>'student'`
const isItsMessage = sql`${staffMessages.id} = (${notices.details}->>'message')::uuid`

/** One statement carries at most 65,535 values. */
const rowsAtOnce = 1000

/** Finds a person's newest notices, and how many are unread in all. Prepared, because open apps poll it. */
export function noticesOfPerson(db: Db) {
  const shown = db
    .select({
      row: notices,
      written,
      studentName: students.displayName,
      unread: sql<string>`count(*) filter (where ${notices.readAt} is null) over ()`,
    })
    .from(notices)
    .leftJoin(staffMessages, isItsMessage)
    .leftJoin(students, isItsStudent)
    .where(
      and(
        eq(notices.uid, sql.placeholder('uid')),
        or(isNull(notices.expiresAt), gt(notices.expiresAt, sql.placeholder('now'))),
      ),
    )
    .orderBy(desc(notices.madeAt), desc(notices.id))
    .limit(noticesShown)
    .prepare('notices_of_person')
  return async (uid: string, now: Date): Promise<{ rows: ShownNotice[]; unread: number }> => {
    const rows = await shown.execute({ uid, now })
    return {
      rows: rows.map(({ row, unread: _, ...about }) => ({ ...row, ...about })),
      unread: Number(rows[0]?.unread ?? 0),
    }
  }
}

/** SQL of notices. To write, pass the transaction of the change that causes them. */
export const noticesRepository = (db: Db | Tx) => {
  const isOpen = (now: Date) => or(isNull(notices.expiresAt), gt(notices.expiresAt, now))

  return {
    /** Inserts those that do not exist yet. @returns the new ones */
    async add(rows: readonly NewNotice[]): Promise<NoticeRow[]> {
      const made: NoticeRow[] = []
      for (let from = 0; from < rows.length; from += rowsAtOnce)
        made.push(
          ...(await db
            .insert(notices)
            .values(rows.slice(from, from + rowsAtOnce))
            .onConflictDoNothing({ target: [notices.uid, notices.cause] })
            .returning()),
        )
      return made
    },

    async drop(uids: readonly string[], causes: readonly string[]): Promise<void> {
      await db
        .delete(notices)
        .where(and(inArray(notices.uid, [...uids]), inArray(notices.cause, [...causes])))
    },

    /** The people to notify of an order's payment: its student, and the guardian's account by verified email. */
    async payersOf(orderId: string): Promise<{ uid: string; studentUid: string }[]> {
      const isGuardian = and(
        eq(users.emailVerified, true),
        eq(users.isDeleted, false),
        sql`lower(${users.email}) = lower(${orders.details}->'guardian'->>'email')`,
      )
      return db
        .select({ uid: users.uid, studentUid: orders.uid })
        .from(orders)
        .innerJoin(users, or(eq(users.uid, orders.uid), isGuardian))
        .where(eq(orders.id, orderId))
    },

    /** Ignores ids of other people's notices. */
    async markRead(uid: string, ids: readonly string[], now: Date): Promise<void> {
      await db
        .update(notices)
        .set({ readAt: now })
        .where(and(eq(notices.uid, uid), inArray(notices.id, [...ids]), isNull(notices.readAt)))
    },

    async unreadOf(uids: readonly string[], now: Date): Promise<Map<string, number>> {
      const rows = await db
        .select({ uid: notices.uid, unread: sql<string>`count(*)` })
        .from(notices)
        .where(and(inArray(notices.uid, [...uids]), isNull(notices.readAt), isOpen(now)))
        .groupBy(notices.uid)
      return new Map(rows.map(({ uid, unread }) => [uid, Number(unread)]))
    },

    /** Deletes the reminders of lessons that were moved or cancelled since. */
    async dropOfMoved(): Promise<void> {
      // Each move raises the sequence: only lessons that ever changed are looked up, each by the index. Without the
      // offset PostgreSQL would read all reminders instead.
      await db.delete(notices).where(
        sql`${notices.id} = any(array(
          select told.id from lessons l
          cross join lateral (
            select n.id from notices n
            where n.kind = 'class-soon' and n.lesson_id = l.id
              and (n.lesson_starts_at <> l.starts_at or l.cancelled_at is not null)
            offset 0
          ) told
          where l.sequence > 0 or l.cancelled_at is not null))`,
      )
    },

    /** Lessons that begin after `now`, until `before`. */
    startingUntil: (now: Date, before: Date) =>
      db
        .select({ id: lessons.id, startsAt: lessons.startsAt })
        .from(lessons)
        .where(
          and(
            gt(lessons.startsAt, now),
            lte(lessons.startsAt, before),
            isNull(lessons.cancelledAt),
          ),
        ),

    /** Lessons whose recording was released after `after`, and until `now`. */
    releasedSince: (after: Date, now: Date) =>
      db
        .select({ id: lessons.id })
        .from(lessons)
        .where(
          and(
            gt(lessons.releasedAt, after),
            lte(lessons.releasedAt, now),
            isNotNull(lessons.recordingId),
          ),
        ),

    async lesson(id: string): Promise<NoticeLessonRow | undefined> {
      const [row] = await db.select().from(lessons).where(eq(lessons.id, id))
      return row
    },

    /** The students of this class with all their holdings; closed accounts are left out. */
    async studentsOf(classId: number, now: Date): Promise<Student[]> {
      const rows = await db
        .select({ uid: users.uid, holdings: holdingsOfUser })
        .from(users)
        .where(
          and(
            eq(users.isSuspended, false),
            eq(users.isDeleted, false),
            inArray(
              users.uid,
              db
                .select({ uid: enrolments.uid })
                .from(enrolments)
                .where(and(eq(enrolments.classId, classId), isNull(enrolments.endedAt))),
            ),
          ),
        )
      return rows.map(({ uid, holdings }) => ({ uid, holdings: toHoldings(holdings, now) }))
    },

    /** The staff whose accounts are open. */
    staff: () =>
      db
        .select({ uid: users.uid, role: users.role })
        .from(users)
        .where(
          and(ne(users.role, 'student'), eq(users.isSuspended, false), eq(users.isDeleted, false)),
        ),

    /** Questions answered after `after` whose students were not notified yet, oldest first. */
    unnotifiedAnswers: (after: Date, most: number) =>
      db
        .select({
          id: questions.id,
          uid: questions.uid,
          classId: questions.classId,
          lessonId: questions.lessonId,
        })
        .from(questions)
        .leftJoin(
          notices,
          and(
            eq(notices.uid, questions.uid),
            eq(notices.cause, sql`'answer/' || ${questions.id}::text`),
            gte(notices.madeAt, questions.answeredAt),
          ),
        )
        .where(and(gt(questions.answeredAt, after), isNull(notices.id)))
        .orderBy(asc(questions.answeredAt))
        .limit(most),

    /** @returns false when this person has no such session */
    async keepDevice(device: typeof pushDevices.$inferInsert, now: Date): Promise<boolean> {
      const [session] = await db
        .select({ uid: sessions.uid })
        .from(sessions)
        .where(
          and(
            eq(sessions.idHash, device.sessionIdHash),
            eq(sessions.uid, device.uid),
            gt(sessions.expiresAt, now),
          ),
        )
        .for('key share')
      if (!session) return false
      // Another session of this browser, perhaps of another person, receives no more pushes.
      await db
        .delete(pushDevices)
        .where(
          and(
            eq(pushDevices.endpoint, device.endpoint),
            ne(pushDevices.sessionIdHash, device.sessionIdHash),
          ),
        )
      const { sessionIdHash: _, ...set } = device
      await db
        .insert(pushDevices)
        .values(device)
        .onConflictDoUpdate({ target: pushDevices.sessionIdHash, set })
      return true
    },

    async dropDevices(sessionIdHashes: readonly string[]): Promise<void> {
      await db.delete(pushDevices).where(inArray(pushDevices.sessionIdHash, [...sessionIdHashes]))
    },

    /** The push devices of these people, and the kinds of notices that each wants. */
    async reachable(uids: readonly string[]): Promise<Pick<DeviceRow, 'uid' | 'kinds'>[]> {
      if (uids.length === 0) return []
      return db
        .select({ uid: pushDevices.uid, kinds: pushDevices.kinds })
        .from(pushDevices)
        .where(inArray(pushDevices.uid, [...uids]))
    },

    /**
     * Pushes still to be sent for these notices: neither read nor expired, to devices that want their kind and have
     * not had them, of sessions and accounts that are open.
     */
    unsent: (ids: readonly string[], now: Date) =>
      db
        .select({
          notice: notices,
          written,
          studentName: students.displayName,
          device: pushDevices,
          locale: users.locale,
        })
        .from(notices)
        .leftJoin(staffMessages, isItsMessage)
        .leftJoin(students, isItsStudent)
        .innerJoin(users, eq(users.uid, notices.uid))
        .innerJoin(pushDevices, eq(pushDevices.uid, notices.uid))
        .innerJoin(sessions, eq(sessions.idHash, pushDevices.sessionIdHash))
        .leftJoin(
          pushes,
          and(eq(pushes.noticeId, notices.id), eq(pushes.sessionIdHash, pushDevices.sessionIdHash)),
        )
        .where(
          and(
            inArray(notices.id, [...ids]),
            isNull(notices.readAt),
            isOpen(now),
            isNull(pushes.noticeId),
            sql`${pushDevices.kinds} @> jsonb_build_array(${notices.kind})`,
            gt(sessions.expiresAt, now),
            eq(users.isSuspended, false),
            eq(users.isDeleted, false),
          ),
        ),

    async noteSent(sent: readonly (typeof pushes.$inferInsert)[]): Promise<void> {
      if (sent.length > 0)
        await db
          .insert(pushes)
          .values([...sent])
          .onConflictDoNothing()
    },
  }
}
