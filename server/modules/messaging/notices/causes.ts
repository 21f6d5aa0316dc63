import { accessToClass, byIntake, mayWatch, type Holding } from '#contract/enrolment/access.ts'
import type { Intake } from '#contract/catalogue/catalogue.ts'
import { remindMinutesBefore } from '#contract/shared/limits.ts'
import { programmeType, type Programme } from '#contract/catalogue/programmes.ts'
import type { NoticeLessonRow, NewNotice, Student } from './repository.ts'

const minuteMs = 60_000

/** A notice without its id and time. */
export type Cause = Omit<NewNotice, 'id' | 'madeAt'>
export type OfferedProgrammes = { programmes: readonly Programme[]; intakes: readonly Intake[] }

/**
 * Which reminder of a lesson is due, in minutes before it; undefined when none is. After an outage only the
 * nearest counts.
 */
export function reminderDue(startsAt: Date, now: Date): number | undefined {
  const left = startsAt.getTime() - now.getTime()
  if (left <= 0) return undefined
  return remindMinutesBefore.findLast((minutes) => left <= minutes * minuteMs)
}

/** A reminder is replaced by the next one, or ends with the lesson. */
function reminderEnd({ startsAt, endsAt }: NoticeLessonRow, minutes: number): Date {
  const next = remindMinutesBefore[remindMinutesBefore.findIndex((one) => one === minutes) + 1]
  return next === undefined ? endsAt : new Date(startsAt.getTime() - next * minuteMs)
}

/** Intakes share a meeting, and somebody can be in two of them. */
const meetingOf = ({ classId, startsAt }: NoticeLessonRow) => `${classId}/${startsAt.toISOString()}`

/** The reminder of a live lesson for each of its students. */
export function classSoon(
  lesson: NoticeLessonRow,
  minutes: number,
  students: readonly Student[],
  offer: OfferedProgrammes,
  now: Date,
): Cause[] {
  return students.flatMap(({ uid, holdings }) => {
    const slug = openingSlug(holdings, lesson, offer, now, (programme, holding) => {
      const access = accessToClass(programme, holding, lesson.classId, now)
      // A trial can end before the lesson.
      return (
        access.open && access.live && (access.until === null || lesson.startsAt <= access.until)
      )
    })
    if (!slug) return []
    return {
      uid,
      kind: 'class-soon' as const,
      cause: `class/${meetingOf(lesson)}/${minutes}`,
      details: {
        minutes,
        slug,
        class_id: lesson.classId,
        starts_at: lesson.startsAt.toISOString(),
      },
      lessonId: lesson.id,
      lessonStartsAt: lesson.startsAt,
      expiresAt: reminderEnd(lesson, minutes),
    }
  })
}

/** Notifications of a new recording for each student who may watch it. */
export function recordingReady(
  lesson: NoticeLessonRow,
  students: readonly Student[],
  offer: OfferedProgrammes,
  now: Date,
): Cause[] {
  const shown = {
    class_id: lesson.classId,
    starts_at: lesson.startsAt.toISOString(),
    ends_at: lesson.endsAt.toISOString(),
    is_preview: lesson.isPreview,
  }
  return students.flatMap(({ uid, holdings }) => {
    const slug = openingSlug(
      holdings,
      lesson,
      offer,
      now,
      (programme, holding) =>
        accessToClass(programme, holding, lesson.classId, now).open &&
        mayWatch(programme, holding, shown, now),
    )
    if (!slug) return []
    return {
      uid,
      kind: 'recording' as const,
      cause: `recording/${meetingOf(lesson)}`,
      details: { slug, class_id: lesson.classId, title: lesson.title },
      lessonId: lesson.id,
    }
  })
}

/** The slug of the programme that opens the lesson for a person, a paid one before a trial; undefined if none does. */
function openingSlug(
  holdings: readonly Holding[],
  lesson: NoticeLessonRow,
  offer: OfferedProgrammes,
  now: Date,
  opens: (programme: Programme, holding: Holding) => boolean,
): string | undefined {
  const found = holdings.flatMap((held) => {
    const programme = offer.programmes.find(({ id }) => id === held.programme_id)
    if (!programme) return []
    const ofIntake = byIntake(held, offer.intakes, now).find(
      ({ intake }) => intake?.key === lesson.intakeKey,
    )
    return ofIntake && opens(programme, ofIntake.holding) ? [programme] : []
  })
  return (found.find((one) => programmeType(one) !== 'trial') ?? found[0])?.url_safe_name
}
