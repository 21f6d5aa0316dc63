import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/open.ts'
import { captions, lessons, materials, recordings, renditions } from '../../db/tables/learning.ts'

export type StaffFilesRepository = ReturnType<typeof staffFilesRepository>
export type LessonRow = typeof lessons.$inferSelect

/** SQL of what is attached to lessons and classes. Give it the transaction of a change. */
export const staffFilesRepository = (db: Db | Tx) => ({
  async lesson(lessonId: string): Promise<LessonRow | undefined> {
    const [row] = await db.select().from(lessons).where(eq(lessons.id, lessonId))
    return row
  },

  /** The lesson and those of other intakes that share its meeting: what is recorded is the same. */
  async lockMeeting({ classId, startsAt }: LessonRow): Promise<LessonRow[]> {
    return db
      .select()
      .from(lessons)
      .where(and(eq(lessons.classId, classId), eq(lessons.startsAt, startsAt)))
      .orderBy(asc(lessons.id))
      .for('update')
  },

  async recording(recordingId: string) {
    const [row] = await db
      .select({
        seconds: recordings.seconds,
        bytes: sql<number>`(select coalesce(max(f.bytes), 0) from ${renditions} f where f.recording_id = ${recordings.id})`,
        captions: sql<string[]>`(
          select coalesce(json_agg(c.language order by c.language), '[]'::json)
          from ${captions} c where c.recording_id = ${recordings.id}
        )`,
      })
      .from(recordings)
      .where(eq(recordings.id, recordingId))
    return row
  },

  async addRecording(
    recording: typeof recordings.$inferInsert,
    rendition: typeof renditions.$inferInsert,
  ): Promise<void> {
    await db.insert(recordings).values(recording)
    await db.insert(renditions).values(rendition)
  },

  /** What the lessons of one meeting have to watch, and from when on; null: never. */
  async setRecording(
    { classId, startsAt }: LessonRow,
    set: { recordingId?: string; releasedAt: Date | null },
  ): Promise<void> {
    await db
      .update(lessons)
      .set(set)
      .where(and(eq(lessons.classId, classId), eq(lessons.startsAt, startsAt)))
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
