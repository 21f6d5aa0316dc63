import {
  mayWatch,
  recordingsEnd,
  watchableUntil,
  type Holding,
} from '#contract/enrolment/access.ts'
import type { Lesson, Quality } from '#contract/classroom/classroom.ts'
import { programmeType, type Programme } from '#contract/catalogue/programmes.ts'

export type ShownLessonRow = {
  id: string
  intakeKey: string
  classId: number
  number: number
  title: string
  startsAt: Date
  endsAt: Date
  releasedAt: Date | null
  isPreview: boolean
  cancelledAt: Date | null
  /** The substitute teacher's name. */
  substitute: string | null
  /** The length of its recording; null when there is none. */
  seconds: number | null
  /** The sizes of its files; only loaded for a class. */
  sizes?: { quality: Quality; bytes: number }[] | null
}

/** The programme by which a person sees a lesson. Null for staff. */
export type Opener = { programme: Programme; holding: Holding } | null

const isReleased = ({ seconds, releasedAt }: ShownLessonRow, now: Date): boolean =>
  seconds !== null && releasedAt !== null && releasedAt <= now

/** A lesson as this person sees it, with access to the recording. */
export function showLesson(row: ShownLessonRow, opener: Opener, now: Date): Lesson {
  const lesson = {
    id: row.id,
    class_id: row.classId,
    number: row.number,
    title: row.title,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    is_cancelled: row.cancelledAt !== null,
    is_preview: row.isPreview,
    ...(row.substitute && { substitute: row.substitute }),
  }
  if (opener && !mayWatch(opener.programme, opener.holding, lesson, now)) {
    const why = programmeType(opener.programme) === 'trial' ? 'locked' : 'over'
    return { ...lesson, recording: null, no_recording: why }
  }
  if (!isReleased(row, now)) return { ...lesson, recording: null, no_recording: 'not-released' }
  const until = opener && availableUntil(opener, lesson)
  return {
    ...lesson,
    recording: {
      seconds: row.seconds ?? 0,
      available_until: until,
      ...(row.sizes && { sizes: row.sizes }),
    },
    no_recording: null,
  }
}

/** When the recording closes for this person: twelve months after the lesson, or earlier with their enrolment. */
function availableUntil(
  { programme, holding }: NonNullable<Opener>,
  lesson: { class_id: number; starts_at: string },
): string | null {
  const own = holding.enrolments.filter(({ class_id }) => class_id === lesson.class_id)
  const ends = [watchableUntil(programme, lesson)?.toISOString(), own[0] && recordingsEnd(own)]
  return ends.flatMap((end) => end ?? []).toSorted()[0] ?? null
}
