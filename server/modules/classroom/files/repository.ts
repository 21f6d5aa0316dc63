import { and, asc, desc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm'
import type { Quality } from '#contract/classroom/classroom.ts'
import { chaptersWithin, type Chapter } from '#contract/classroom/staff-files.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { instantSql, taughtClasses } from '../../../platform/db/taught-classes.ts'
import { audit } from '../../../platform/db/schema/platform.ts'
import { classes, teacherAccounts } from '../../../platform/db/schema/catalogue.ts'
import {
  captions,
  lessons,
  materials,
  preparations,
  recordings,
  renditions,
} from '../../../platform/db/schema/classroom.ts'
import { users } from '../../../platform/db/schema/identity.ts'

export type StaffFilesRepository = ReturnType<typeof staffFilesRepository>
export type UploadLessonRow = typeof lessons.$inferSelect
export type PreparationRow = typeof preparations.$inferSelect

/** Whether a lesson is not cancelled and has neither a recording nor one being processed. */
export const lacksRecording = sql`(${lessons.cancelledAt} is null and ${lessons.recordingId} is null
  and not exists (select from preparations p where p.lesson_id = ${lessons.id}))`

/** SQL of files of lessons and classes. To write, pass a transaction. */
export const staffFilesRepository = (db: Db | Tx) => ({
  async lesson(lessonId: string): Promise<UploadLessonRow | undefined> {
    const [row] = await db.select().from(lessons).where(eq(lessons.id, lessonId))
    return row
  },

  /**
   * Lessons that ended in this period without a recording or one being processed, the latest first. A lesson shared
   * by intakes appears once.
   */
  async lessonsWithoutRecording({ from, now }: { from: Date; now: Date }) {
    return db
      .select({
        id: sql<string>`min(${lessons.id})`,
        class_id: lessons.classId,
        class_name: classes.className,
        language: classes.language,
        number: sql<number>`(array_agg(${lessons.number} order by ${lessons.id}))[1]`,
        title: sql<string>`(array_agg(${lessons.title} order by ${lessons.id}))[1]`,
        starts_at: lessons.startsAt,
        ends_at: lessons.endsAt,
      })
      .from(lessons)
      .innerJoin(classes, eq(classes.id, lessons.classId))
      .where(and(lte(lessons.endsAt, now), gt(lessons.endsAt, from), lacksRecording))
      .groupBy(
        ...[lessons.classId, classes.className, classes.language],
        ...[lessons.startsAt, lessons.endsAt],
      )
      .orderBy(desc(lessons.startsAt), asc(lessons.classId))
  },

  /** The lesson and those of other intakes that share its meeting, and so its recording. */
  async lockMeeting(meeting: UploadLessonRow): Promise<UploadLessonRow[]> {
    return db
      .select()
      .from(lessons)
      .where(isInMeeting(meeting))
      .orderBy(asc(lessons.id))
      .for('update')
  },

  async recording(recordingId: string) {
    const [row] = await db
      .select({
        seconds: recordings.seconds,
        chapters: recordings.chapters,
        renditions: sql<{ quality: Quality; bytes: number }[]>`(
          select coalesce(json_agg(json_build_object('quality', f.quality, 'bytes', f.bytes) order by f.bytes), '[]'::json)
          from ${renditions} f where f.recording_id = ${recordings.id}
        )`,
        captions: sql<string[]>`(
          select coalesce(json_agg(c.language order by c.language), '[]'::json)
          from ${captions} c where c.recording_id = ${recordings.id}
        )`,
      })
      .from(recordings)
      .where(eq(recordings.id, recordingId))
    return row
  },

  /** The files of a recording, the smallest first. */
  async filesOf(recordingId: string) {
    const [files, texts] = await Promise.all([
      db
        .select()
        .from(renditions)
        .where(eq(renditions.recordingId, recordingId))
        .orderBy(asc(renditions.bytes)),
      db
        .select()
        .from(captions)
        .where(eq(captions.recordingId, recordingId))
        .orderBy(asc(captions.language)),
    ])
    return { renditions: files, captions: texts }
  },

  /** Stores the measured length, and removes chapters beyond it. */
  async setLength(recordingId: string, seconds: number): Promise<void> {
    const [row] = await db
      .select()
      .from(recordings)
      .where(eq(recordings.id, recordingId))
      .for('update')
    if (!row || row.seconds === seconds) return
    const chapters = chaptersWithin(row.chapters, seconds)
    await db.update(recordings).set({ seconds, chapters }).where(eq(recordings.id, recordingId))
  },

  async setChapters(recordingId: string, chapters: Chapter[]): Promise<void> {
    await db.update(recordings).set({ chapters }).where(eq(recordings.id, recordingId))
  },

  async copyCaptions(from: string, to: string): Promise<void> {
    const { captions: rows } = await this.filesOf(from)
    if (rows.length > 0)
      await db.insert(captions).values(rows.map((row) => ({ ...row, recordingId: to })))
  },

  /** Adds another recording with the same files. */
  async copyRecording(from: string, to: string): Promise<void> {
    const [row] = await db.select().from(recordings).where(eq(recordings.id, from))
    if (!row) throw new Error(`recording ${from} is gone`)
    await db.insert(recordings).values({ ...row, id: to })
    const { renditions: rows } = await this.filesOf(from)
    if (rows.length > 0)
      await db.insert(renditions).values(rows.map((one) => ({ ...one, recordingId: to })))
    await this.copyCaptions(from, to)
  },

  async addRecording(recording: typeof recordings.$inferInsert): Promise<void> {
    await db.insert(recordings).values(recording)
  },

  /** Does not replace an existing rendition, whose links may be in use. */
  async addRendition(rendition: typeof renditions.$inferInsert): Promise<void> {
    await db.insert(renditions).values(rendition).onConflictDoNothing()
  },

  async madeQualities(recordingId: string): Promise<string[]> {
    const rows = await db
      .select({ quality: renditions.quality })
      .from(renditions)
      .where(eq(renditions.recordingId, recordingId))
    return rows.map(({ quality }) => quality)
  },

  async prepare(row: typeof preparations.$inferInsert): Promise<void> {
    await db.insert(preparations).values(row)
  },

  /** The processing state of the lessons that share a meeting. */
  async preparationOf(meeting: UploadLessonRow): Promise<PreparationRow | undefined> {
    const [row] = await db
      .select()
      .from(preparations)
      .where(inArray(preparations.lessonId, lessonsIn(db, meeting)))
    return row
  },

  async changePreparationOf(
    meeting: UploadLessonRow,
    set: { releaseAt: Date | null },
  ): Promise<void> {
    await db
      .update(preparations)
      .set(set)
      .where(inArray(preparations.lessonId, lessonsIn(db, meeting)))
  },

  /** @returns the ids of their recordings */
  async dropPreparationOf(meeting: UploadLessonRow): Promise<string[]> {
    const rows = await db
      .delete(preparations)
      .where(inArray(preparations.lessonId, lessonsIn(db, meeting)))
      .returning({ recordingId: preparations.recordingId })
    return rows.map(({ recordingId }) => recordingId)
  },

  /** The ids of the recordings that are still being processed. */
  async idsInPreparation(): Promise<string[]> {
    const rows = await db.select({ recordingId: preparations.recordingId }).from(preparations)
    return rows.map(({ recordingId }) => recordingId)
  },

  /** The recordings that wait for room on the disk. */
  async withoutRoom(): Promise<string[]> {
    const rows = await db
      .select({ recordingId: preparations.recordingId })
      .from(preparations)
      .where(eq(preparations.problem, 'no-room'))
    return rows.map(({ recordingId }) => recordingId)
  },

  async lessonPreparedFor(recordingId: string): Promise<UploadLessonRow | undefined> {
    const [row] = await db
      .select({ lesson: lessons })
      .from(preparations)
      .innerJoin(lessons, eq(lessons.id, preparations.lessonId))
      .where(eq(preparations.recordingId, recordingId))
    return row?.lesson
  },

  /** Staff who sent this recording or tried to prepare it again, and the teachers of its class. */
  async responsibleFor(recordingId: string, lesson: UploadLessonRow): Promise<string[]> {
    const senders = db
      .select({ uid: audit.uid })
      .from(audit)
      .where(
        and(
          eq(audit.subject, `lesson/${lesson.id}`),
          inArray(audit.action, ['recording-attached', 'recording-prepared-again']),
          eq(sql`${audit.after}->>'recording'`, recordingId),
        ),
      )
    const itsTeachers = db
      .select({ uid: teacherAccounts.uid })
      .from(teacherAccounts)
      .where(
        sql`${teacherAccounts.teacherId} in (
          select t.teacher_id from ${taughtClasses(instantSql(lesson.endsAt))} t where t.class_id = ${lesson.classId})`,
      )
    const rows = await db
      .select({ uid: users.uid })
      .from(users)
      .where(
        and(
          or(inArray(users.uid, senders), inArray(users.uid, itsTeachers)),
          ne(users.role, 'student'),
          eq(users.isSuspended, false),
          eq(users.isDeleted, false),
        ),
      )
    return rows.map(({ uid }) => uid)
  },

  /** Locked until the end of the transaction. */
  async lockPreparation(recordingId: string): Promise<PreparationRow | undefined> {
    const [row] = await db
      .select()
      .from(preparations)
      .where(eq(preparations.recordingId, recordingId))
      .for('update')
    return row
  },

  /** @returns whether it still has to be encoded */
  async changePreparation(
    recordingId: string,
    set: Partial<Pick<PreparationRow, 'quality' | 'percent' | 'problem' | 'begun'>>,
  ): Promise<boolean> {
    const rows = await db
      .update(preparations)
      .set(set)
      .where(eq(preparations.recordingId, recordingId))
      .returning({ recordingId: preparations.recordingId })
    return rows.length > 0
  },

  async endPreparation(recordingId: string): Promise<void> {
    await db.delete(preparations).where(eq(preparations.recordingId, recordingId))
  },

  /** Sets the recording of the lessons of one meeting, and its release time; null: never. */
  async setRecording(
    meeting: UploadLessonRow,
    set: { recordingId?: string; releasedAt: Date | null },
  ): Promise<void> {
    await db.update(lessons).set(set).where(isInMeeting(meeting))
  },

  async setCaptions(row: typeof captions.$inferInsert): Promise<void> {
    await db
      .insert(captions)
      .values(row)
      .onConflictDoUpdate({
        target: [captions.recordingId, captions.language],
        set: { label: row.label, mediaKey: row.mediaKey },
      })
  },

  async materials(classId: number) {
    return db
      .select()
      .from(materials)
      .where(eq(materials.classId, classId))
      .orderBy(asc(materials.title))
  },

  async addMaterial(row: typeof materials.$inferInsert): Promise<void> {
    await db.insert(materials).values(row)
  },

  /** The material that was removed; undefined when there was none. */
  async removeMaterial(id: string) {
    const [row] = await db.delete(materials).where(eq(materials.id, id)).returning()
    return row
  },
})

/** Whether a row is of this lesson's meeting, in any intake. */
const isInMeeting = ({ classId, startsAt, endsAt }: UploadLessonRow) =>
  and(eq(lessons.classId, classId), eq(lessons.startsAt, startsAt), eq(lessons.endsAt, endsAt))

const lessonsIn = (db: Db | Tx, meeting: UploadLessonRow) =>
  db.select({ id: lessons.id }).from(lessons).where(isInMeeting(meeting))
