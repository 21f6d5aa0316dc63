import { and, asc, eq, gt, gte, isNull, lt, lte, min, or, sql } from 'drizzle-orm'
import type { Material, Quality } from '#contract/classroom/classroom.ts'
import { joinedFor, joinedLive } from '../../enrolment/index.ts'
import type { Db } from '../../../platform/db/open.ts'
import { classes, teachers } from '../../../platform/db/schema/catalogue.ts'
import {
  attendance,
  attendanceMarks,
  lessons,
  materials,
  recordings,
} from '../../../platform/db/schema/classroom.ts'
import type { ShownLessonRow } from './show-lesson.ts'

/** Classes of one intake. */
export type ClassesOfIntake = { intakeKey: string; classIds: readonly number[] }

const lessonColumns = {
  id: lessons.id,
  intakeKey: lessons.intakeKey,
  classId: lessons.classId,
  number: lessons.number,
  title: lessons.title,
  startsAt: lessons.startsAt,
  endsAt: lessons.endsAt,
  releasedAt: lessons.releasedAt,
  isPreview: lessons.isPreview,
  cancelledAt: lessons.cancelledAt,
  substitute: sql<
    string | null
  >`(select t.name from ${teachers} t where t.id = ${lessons.substituteId})`.as('substitute'),
  seconds: recordings.seconds,
}
/** A lesson as PostgreSQL writes it into JSON. */
type LessonJson = Omit<ShownLessonRow, 'startsAt' | 'endsAt' | 'releasedAt' | 'cancelledAt'> & {
  startsAt: string
  endsAt: string
  releasedAt: string | null
  cancelledAt: string | null
}

function fromJson(row: LessonJson): ShownLessonRow {
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...row,
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
    releasedAt: instant(row.releasedAt),
    cancelledAt: instant(row.cancelledAt),
  }
}

/** Lessons of the named classes. Arrays, so that the statement is the same for everybody. */
const ofClasses = and(
  sql`${lessons.classId} = any(${sql.placeholder('classIds')}::int[])`,
  sql`(${lessons.intakeKey}, ${lessons.classId}) in (
    select * from unnest(${sql.placeholder('intakeKeys')}::text[], ${sql.placeholder('classIds')}::int[])
  )`,
)

/** Lessons that have not ended. */
const coming = and(ofClasses, gt(lessons.endsAt, sql.placeholder('now')))

/** The parameters of `ofClasses` and `coming`. */
function classesAt(of: readonly ClassesOfIntake[], now: Date) {
  const pairs = of.flatMap(({ intakeKey, classIds }) =>
    classIds.map((id) => [intakeKey, id] as const),
  )
  return { intakeKeys: pairs.map(([key]) => key), classIds: pairs.map(([, id]) => id), now }
}

export function classroomRepository(db: Db) {
  const roomOfClass = db
    .select({
      lessons: sql<LessonJson[]>`(
        select coalesce(json_agg(json_build_object(
          'id', l.id, 'intakeKey', l.intake_key, 'classId', l.class_id, 'number', l.number,
          'title', l.title, 'startsAt', l.starts_at, 'endsAt', l.ends_at, 'releasedAt', l.released_at,
          'isPreview', l.is_preview, 'cancelledAt', l.cancelled_at,
          'substitute', (select t.name from teachers t where t.id = l.substitute_id), 'seconds', r.seconds,
          'sizes', (
            select json_agg(json_build_object('quality', f.quality, 'bytes', f.bytes) order by f.bytes)
            from renditions f where f.recording_id = r.id
          )
        ) order by l.starts_at), '[]'::json)
        from lessons l left join recordings r on r.id = l.recording_id
        where l.class_id = "classes"."id" and l.intake_key = any(${sql.placeholder('intakeKeys')}::text[])
      )`,
      materials: sql<(Material & { type: string; sha256: string | null })[]>`(
        select coalesce(json_agg(json_build_object(
          'id', m.id, 'title', m.title, 'file_name', m.file_name, 'bytes', m.bytes,
          'type', m.type, 'sha256', m.sha256, 'added_at', m.added_at
        ) order by m.title), '[]'::json)
        from materials m where m.class_id = "classes"."id"
      )`,
    })
    .from(classes)
    .where(eq(classes.id, sql.placeholder('classId')))
    .prepare('room_of_class')

  const lessonById = db
    .select({ ...lessonColumns, meetingUrl: lessons.meetingUrl, meetingId: lessons.meetingId })
    .from(lessons)
    .leftJoin(recordings, eq(recordings.id, lessons.recordingId))
    .where(eq(lessons.id, sql.placeholder('lessonId')))
    .prepare('lesson_by_id')

  const recordedColumns = {
    ...lessonColumns,
    chapters: recordings.chapters,
    files: sql<
      { quality: Quality; mediaKey: string; type: string; bytes: number; sha256: string }[]
    >`(
      select coalesce(json_agg(json_build_object(
        'quality', f.quality, 'mediaKey', f.media_key, 'type', f.type, 'bytes', f.bytes,
        'sha256', f.sha256
      ) order by f.bytes), '[]'::json)
      from renditions f where f.recording_id = "lessons"."recording_id"
    )`,
    captions: sql<{ language: string; label: string; mediaKey: string }[]>`(
      select coalesce(json_agg(json_build_object(
        'language', c.language, 'label', c.label, 'mediaKey', c.media_key
      ) order by c.language), '[]'::json)
      from captions c where c.recording_id = "lessons"."recording_id"
    )`,
  }
  const recordedLessonById = db
    .select(recordedColumns)
    .from(lessons)
    .leftJoin(recordings, eq(recordings.id, lessons.recordingId))
    .where(eq(lessons.id, sql.placeholder('lessonId')))
    .prepare('recorded_lesson_by_id')

  const recordedLessonsOfClass = db
    .select(recordedColumns)
    .from(lessons)
    .innerJoin(recordings, eq(recordings.id, lessons.recordingId))
    .where(
      and(
        eq(lessons.classId, sql.placeholder('classId')),
        sql`${lessons.intakeKey} = any(${sql.placeholder('intakeKeys')}::text[])`,
      ),
    )
    .orderBy(asc(lessons.startsAt))
    .prepare('recorded_lessons_of_class')

  const ranked = db
    .select({
      ...lessonColumns,
      takingPlaceSoFar: sql<number>`
        dense_rank() over (partition by ${lessons.cancelledAt} is null
          order by ${lessons.startsAt}, ${lessons.classId}, ${lessons.endsAt})`.as(
        'taking_place_so_far',
      ),
    })
    .from(lessons)
    .leftJoin(recordings, eq(recordings.id, lessons.recordingId))
    .where(coming)
    .as('ranked')
  const comingLessons = db
    .select()
    .from(ranked)
    .where(
      or(
        lt(ranked.startsAt, sql.placeholder('before')),
        and(isNull(ranked.cancelledAt), lte(ranked.takingPlaceSoFar, sql.placeholder('soonest'))),
      ),
    )
    .orderBy(asc(ranked.startsAt), asc(ranked.classId), asc(ranked.id))
    .prepare('coming_lessons')

  const nextLessonOfEach = db
    .selectDistinctOn([lessons.intakeKey, lessons.classId], lessonColumns)
    .from(lessons)
    .leftJoin(recordings, eq(recordings.id, lessons.recordingId))
    .where(and(coming, isNull(lessons.cancelledAt)))
    .orderBy(asc(lessons.intakeKey), asc(lessons.classId), asc(lessons.startsAt))
    .prepare('next_lesson_of_each')

  const recordedLessons = db
    .select({
      ...lessonColumns,
      attended: sql<boolean>`${joinedLive(sql`${sql.placeholder('uid')}`, sql`${lessons}`)}`,
    })
    .from(lessons)
    .innerJoin(recordings, eq(recordings.id, lessons.recordingId))
    .where(
      and(ofClasses, isNull(lessons.cancelledAt), lte(lessons.releasedAt, sql.placeholder('now'))),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
    .prepare('recorded_lessons')

  const came = db
    .select({ lessonId: attendance.lessonId, at: attendance.joinedAt })
    .from(attendance)
    .where(eq(attendance.uid, sql.placeholder('uid')))
    .unionAll(
      db
        .select({ lessonId: attendanceMarks.lessonId, at: lessons.startsAt })
        .from(attendanceMarks)
        .innerJoin(lessons, eq(lessons.id, attendanceMarks.lessonId))
        .where(eq(attendanceMarks.uid, sql.placeholder('uid'))),
    )
    .as('came')
  const attendedByPerson = db
    .select({ at: min(came.at) })
    .from(came)
    .innerJoin(lessons, eq(lessons.id, came.lessonId))
    .where(
      and(
        gte(lessons.startsAt, sql.placeholder('since')),
        joinedFor(came.at, lessons.startsAt),
        joinedLive(sql`${sql.placeholder('uid')}`, sql`${lessons}`),
      ),
    )
    .groupBy(lessons.classId, lessons.startsAt, lessons.endsAt)
    .orderBy(asc(min(came.at)))
    .prepare('attended_by_person')

  return {
    /** The lessons of a class in these intakes, by their start, and its materials. */
    async room(classId: number, intakeKeys: readonly string[]) {
      const [row] = await roomOfClass.execute({ classId, intakeKeys })
      return {
        lessons: row?.lessons.map(fromJson) ?? [],
        materials: (row?.materials ?? []).map((one) => ({
          ...one,
          added_at: new Date(one.added_at).toISOString(),
        })),
      }
    },

    /** Lessons of these classes, by their start: those until `before`, and always the next `soonest` that take place. */
    async coming(
      of: readonly ClassesOfIntake[],
      now: Date,
      before: Date,
      soonest: number,
    ): Promise<ShownLessonRow[]> {
      if (of.length === 0) return []
      return comingLessons.execute({ ...classesAt(of, now), before, soonest })
    },

    /** The next lesson of each of these classes that is not cancelled. */
    async nextOfEach(of: readonly ClassesOfIntake[], now: Date): Promise<ShownLessonRow[]> {
      if (of.length === 0) return []
      return nextLessonOfEach.execute(classesAt(of, now))
    },

    /** The released recordings of these classes, by their start, and whether this person joined them live. */
    async recorded(of: readonly ClassesOfIntake[], uid: string, now: Date) {
      if (of.length === 0) return []
      return recordedLessons.execute({ ...classesAt(of, now), uid })
    },

    /** When this person joined live lessons since `since`; for one that staff marked, when the lesson began. */
    async attended(uid: string, since: Date): Promise<Date[]> {
      const rows = await attendedByPerson.execute({ uid, since })
      return rows.flatMap(({ at }) => at ?? [])
    },

    /** A lesson with its meeting link. No other query of this file reads the link. */
    async lesson(lessonId: string) {
      const [row] = await lessonById.execute({ lessonId })
      return row
    },

    /** A lesson with its whole recording, if there is one. */
    async recordedLesson(lessonId: string) {
      const [row] = await recordedLessonById.execute({ lessonId })
      return row
    },

    /** The lessons of a class in these intakes that have a recording, by their start. */
    async recordedLessons(classId: number, intakeKeys: readonly string[]) {
      return recordedLessonsOfClass.execute({ classId, intakeKeys })
    },

    async material(materialId: string) {
      const [row] = await db.select().from(materials).where(eq(materials.id, materialId))
      return row
    },

    /** Records who got the meeting link, the first time since `opensAt` only: the lesson can have moved since. */
    async noteAttendance(
      joined: { lessonId: string; uid: string; joinedAt: Date },
      opensAt: Date,
    ): Promise<void> {
      await db
        .insert(attendance)
        .values(joined)
        .onConflictDoUpdate({
          target: [attendance.lessonId, attendance.uid],
          set: { joinedAt: joined.joinedAt },
          setWhere: lt(attendance.joinedAt, opensAt),
        })
    },
  }
}
