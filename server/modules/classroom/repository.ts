import { and, asc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import { recordingEnd } from '#contract/access.ts'
import type { Lesson, Material } from '#contract/classroom.ts'
import type { Db } from '../../db/open.ts'
import { intakes } from '../../db/tables/catalogue.ts'
import { captions, lessons, materials, recordings, renditions } from '../../db/tables/learning.ts'

export type ClassroomRepository = ReturnType<typeof classroomRepository>

const lessonColumns = {
  id: lessons.id,
  classId: lessons.classId,
  number: lessons.number,
  title: lessons.title,
  startsAt: lessons.startsAt,
  endsAt: lessons.endsAt,
  releasedAt: lessons.releasedAt,
  isPreview: lessons.isPreview,
  cancelledAt: lessons.cancelledAt,
  seconds: recordings.seconds,
}
type LessonRow = {
  id: string
  classId: number
  number: number
  title: string
  startsAt: Date
  endsAt: Date
  releasedAt: Date | null
  isPreview: boolean
  cancelledAt: Date | null
  seconds: number | null
}

function toLesson(row: LessonRow, now: Date): Lesson {
  const until = recordingEnd(row.startsAt)
  const open =
    row.seconds !== null && row.releasedAt !== null && row.releasedAt <= now && now < until
  return {
    id: row.id,
    class_id: row.classId,
    number: row.number,
    title: row.title,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    is_cancelled: row.cancelledAt !== null,
    is_preview: row.isPreview,
    recording: open ? { seconds: row.seconds ?? 0, available_until: until.toISOString() } : null,
  }
}

export function classroomRepository(db: Db) {
  const lessonsOfClass = db
    .select(lessonColumns)
    .from(lessons)
    .leftJoin(recordings, eq(recordings.id, lessons.recordingId))
    .where(
      and(
        eq(lessons.classId, sql.placeholder('classId')),
        eq(lessons.intakeKey, sql.placeholder('intakeKey')),
      ),
    )
    .orderBy(asc(lessons.startsAt))
    .prepare('lessons_of_class')

  return {
    async lessons(classId: number, intakeKey: string, now: Date): Promise<Lesson[]> {
      const rows = await lessonsOfClass.execute({ classId, intakeKey })
      return rows.map((row) => toLesson(row, now))
    },

    /** The next lessons of these classes that have not ended, soonest first. */
    async nextLessons(
      classIds: number[],
      intakeKey: string,
      now: Date,
      most: number,
    ): Promise<Lesson[]> {
      if (classIds.length === 0) return []
      const rows = await db
        .select(lessonColumns)
        .from(lessons)
        .leftJoin(recordings, eq(recordings.id, lessons.recordingId))
        .where(
          and(
            inArray(lessons.classId, classIds),
            eq(lessons.intakeKey, intakeKey),
            gt(lessons.endsAt, now),
          ),
        )
        .orderBy(asc(lessons.startsAt))
        .limit(most)
      return rows.map((row) => toLesson(row, now))
    },

    async lesson(lessonId: string) {
      const [row] = await db
        .select({ ...getTableColumns(lessons), programmeId: intakes.programmeId })
        .from(lessons)
        .innerJoin(intakes, eq(intakes.key, lessons.intakeKey))
        .where(eq(lessons.id, lessonId))
      return row
    },

    async recording(recordingId: string) {
      const [[recording], files, texts] = await Promise.all([
        db.select().from(recordings).where(eq(recordings.id, recordingId)),
        db
          .select()
          .from(renditions)
          .where(eq(renditions.recordingId, recordingId))
          .orderBy(asc(renditions.bytes)),
        db.select().from(captions).where(eq(captions.recordingId, recordingId)),
      ])
      return recording && { ...recording, files, texts }
    },

    async materials(classId: number): Promise<Material[]> {
      const rows = await db
        .select()
        .from(materials)
        .where(eq(materials.classId, classId))
        .orderBy(asc(materials.title))
      return rows.map(({ id, title, fileName, bytes }) => ({
        id,
        title,
        file_name: fileName,
        bytes,
      }))
    },

    async material(materialId: string) {
      const [row] = await db.select().from(materials).where(eq(materials.id, materialId))
      return row
    },
  }
}
