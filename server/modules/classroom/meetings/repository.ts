import { and, asc, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { classes } from '../../../platform/db/schema/catalogue.ts'
import { lessons, providerMeetings } from '../../../platform/db/schema/classroom.ts'

export type MeetingRow = typeof providerMeetings.$inferSelect
export type MeetingLessonRow = typeof lessons.$inferSelect

/** SQL of the meetings that a provider makes. To write, pass a transaction. */
export const meetingsRepository = (db: Db | Tx) => ({
  async add(rows: readonly (typeof providerMeetings.$inferInsert)[]): Promise<void> {
    if (rows.length > 0) await db.insert(providerMeetings).values([...rows])
  },

  async one(id: string): Promise<MeetingRow | undefined> {
    const [row] = await db.select().from(providerMeetings).where(eq(providerMeetings.id, id))
    return row
  },

  async lock(id: string): Promise<MeetingRow | undefined> {
    const [row] = await db
      .select()
      .from(providerMeetings)
      .where(eq(providerMeetings.id, id))
      .for('update')
    return row
  },

  async change(id: string, set: Partial<MeetingRow>): Promise<void> {
    await db.update(providerMeetings).set(set).where(eq(providerMeetings.id, id))
  },

  /** A lesson that takes place in this meeting. Intakes share its times. */
  async lessonIn(
    meetingId: string,
  ): Promise<(MeetingLessonRow & { className: string }) | undefined> {
    const [row] = await db
      .select({ lesson: lessons, className: classes.className })
      .from(lessons)
      .innerJoin(classes, eq(classes.id, lessons.classId))
      .where(and(eq(lessons.meetingId, meetingId), isNull(lessons.cancelledAt)))
      .orderBy(asc(lessons.id))
      .limit(1)
    return row && { ...row.lesson, className: row.className }
  },

  async lesson(id: string): Promise<MeetingLessonRow | undefined> {
    const [row] = await db.select().from(lessons).where(eq(lessons.id, id))
    return row
  },

  /** Sets the link of every lesson in this meeting. */
  async setLink(meetingId: string, meetingUrl: string | null): Promise<void> {
    await db.update(lessons).set({ meetingUrl }).where(eq(lessons.meetingId, meetingId))
  },

  /** Assigns this meeting to the lesson, and to those of other intakes at the same time. */
  async assign({ classId, startsAt, endsAt }: MeetingLessonRow, meetingId: string): Promise<void> {
    await db
      .update(lessons)
      .set({ meetingId, byStaff: true })
      .where(
        and(
          eq(lessons.classId, classId),
          eq(lessons.startsAt, startsAt),
          eq(lessons.endsAt, endsAt),
          isNull(lessons.cancelledAt),
        ),
      )
  },

  /** The accounts that hold other meetings at that time. Concurrent calls wait until this transaction ends. */
  async busyHosts(meetingId: string, { startsAt, endsAt }: MeetingLessonRow): Promise<Set<string>> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('meeting-hosts', 0))`)
    const rows = await db
      .selectDistinct({ host: providerMeetings.host })
      .from(providerMeetings)
      .innerJoin(lessons, eq(lessons.meetingId, providerMeetings.id))
      .where(
        and(
          ne(providerMeetings.id, meetingId),
          isNotNull(providerMeetings.host),
          isNull(lessons.cancelledAt),
          lt(lessons.startsAt, endsAt),
          gt(lessons.endsAt, startsAt),
        ),
      )
    return new Set(rows.flatMap(({ host }) => host ?? []))
  },
})
