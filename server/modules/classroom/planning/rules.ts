import { malaysianDay } from '#contract/shared/calendar.ts'
import type { Intake, Subject, Teacher } from '#contract/catalogue/catalogue.ts'
import { teachesInIntake, type IntakeClass } from '#contract/catalogue/intake-classes.ts'
import type { Programme } from '#contract/catalogue/programmes.ts'
import { clockOf, lessonMaximumHours } from '#contract/classroom/staff-classes.ts'
import { weekdayOf } from '#contract/shared/calendar.ts'
import { isSameMeeting } from './staff-lesson.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { PlannedLessonRow } from './repository.ts'
import type { Format } from '#contract/shared/text/format.ts'

export type Times = { startsAt: Date; endsAt: Date }
export type Taught = {
  subjects: readonly Subject[]
  teachers: readonly Teacher[]
  intakeClasses: readonly IntakeClass[]
}
/** Teaching assignments with the intakes and programmes they belong to. */
export type TaughtOffer = Taught & { intakes: readonly Intake[]; programmes: readonly Programme[] }
type OfIntake = { classId: number; intakeKey: string; substituteId?: string | null }
type Placed = Times & OfIntake

const hourMs = 3600 * 1000

/** @throws Refusal `class.unknown` */
export const subjectOf = (classId: number, { subjects }: Pick<Taught, 'subjects'>): Subject =>
  subjects.find(({ id }) => id === classId) ?? refuse('class.unknown')

export const timesOverlap = (one: Times, other: Times): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** The classes that cannot be held at the same time as this one: itself and those of its teachers. */
export function sharingTeachers(classId: number, { teachers, intakeClasses }: Taught): number[] {
  const taughtBy = ({ id, class_ids }: Teacher) => [
    ...class_ids,
    ...intakeClasses.flatMap((one) => (one.teacher_id === id ? [one.class_id] : [])),
  ]
  const theirs = teachers.map(taughtBy).filter((classIds) => classIds.includes(classId))
  return [...new Set([classId, ...theirs.flat()])]
}

const teachersOf = (
  { classId, intakeKey, substituteId }: OfIntake,
  { teachers, intakeClasses }: Taught,
): Teacher[] =>
  teachers.filter((one) =>
    substituteId
      ? one.id === substituteId
      : teachesInIntake(one, classId, intakeKey, intakeClasses),
  )

/** The assignments with this teacher added to the class. */
export const withTeacher = <Of extends Taught>(
  teacherId: string,
  classId: number,
  offer: Of,
): Of => ({
  ...offer,
  teachers: offer.teachers.map((one) =>
    one.id === teacherId ? { ...one, class_ids: [...one.class_ids, classId] } : one,
  ),
})

/** The lesson and the later ones of its course on the same weekday at the same hour, in every intake that shares it. */
export function seriesFrom(
  lesson: PlannedLessonRow,
  all: readonly PlannedLessonRow[],
  taught: Taught,
): PlannedLessonRow[] {
  const slotOf = ({ startsAt }: Times) =>
    `${weekdayOf(malaysianDay(startsAt))} ${clockOf(startsAt)}`
  return all.filter(
    (one) =>
      isOneCourse(one, lesson, taught) &&
      one.startsAt >= lesson.startsAt &&
      slotOf(one) === slotOf(lesson),
  )
}

/** Whether the lesson is between the intake's first day and its last paper. */
export function isWithin({ startsAt }: Times, intake: Intake): boolean {
  const day = malaysianDay(startsAt)
  return day >= intake.starts_on && day <= intake.last_paper_on
}

/** @throws Refusal `staff.refused` for an end before the start, a past time, or a day outside the intake */
export function requireTimes(times: Times, intake: Intake | undefined, now: Date): void {
  const hours = (times.endsAt.getTime() - times.startsAt.getTime()) / hourMs
  if (hours <= 0) refuseInWords('endBeforeStart')
  if (hours > lessonMaximumHours) refuseInWords('tooLong', { hours: lessonMaximumHours })
  if (times.startsAt <= now) refuseInWords('past', (format) => ({ when: timesText(times, format) }))
  if (intake && !isWithin(times, intake))
    refuseInWords('outsideIntake', ({ longDate }) => ({
      day: longDate(malaysianDay(times.startsAt)),
      intake: intake.title,
      from: longDate(intake.starts_on),
      until: longDate(intake.last_paper_on),
    }))
}

const teacherOfBoth = (one: OfIntake, other: OfIntake, taught: Taught): Teacher | undefined => {
  const theirs = teachersOf(other, taught)
  return teachersOf(one, taught).find(({ id }) => theirs.some((their) => their.id === id))
}

/** Whether both are lessons of one class in one intake, with a common teacher, or without teachers. */
export const isOneCourse = (one: OfIntake, other: OfIntake, taught: Taught): boolean =>
  one.classId === other.classId &&
  (one.intakeKey === other.intakeKey ||
    teacherOfBoth(one, other, taught) !== undefined ||
    teachersOf(one, taught).length + teachersOf(other, taught).length === 0)

/**
 * Whether two lessons clash, for their students or for a teacher. Intakes that share a meeting do not clash, nor do
 * intakes in which different teachers teach the class.
 */
function clashes(one: Placed, other: Placed, taught: Taught): boolean {
  if (!timesOverlap(one, other)) return false
  if (one.classId !== other.classId) return teacherOfBoth(one, other, taught) !== undefined
  if (one.intakeKey === other.intakeKey) return true
  // Lessons of one course that overlap must be one meeting, at exactly the same times.
  return isOneCourse(one, other, taught) !== isSameMeeting(one, other)
}

/** The first of `others` that clashes with this lesson. */
export const clashOf = (
  placed: Placed,
  others: readonly PlannedLessonRow[],
  taught: Taught,
): PlannedLessonRow | undefined =>
  others.find((other) => other.cancelledAt === null && clashes(placed, other, taught))

/** @throws Refusal `staff.refused` that names the clash */
export function requireNoClash(
  placed: readonly Placed[],
  others: readonly PlannedLessonRow[],
  taught: Taught,
): void {
  for (const [index, one] of placed.entries()) {
    if (placed.slice(0, index).some((other) => clashes(one, other, taught)))
      refuseInWords('clashItself', (format) => ({ when: timesText(one, format) }))
    const other = clashOf(one, others, taught)
    if (!other) continue
    const name = taught.subjects.find(({ id }) => id === other.classId)?.class_name ?? ''
    if (other.classId === one.classId)
      refuseInWords('clashClass', (format) => ({ class: name, when: timesText(other, format) }))
    const shared = teacherOfBoth(one, other, taught)
    refuseInWords('clashTeacher', (format) => ({
      teacher: shared?.name ?? '',
      class: name,
      when: timesText(other, format),
    }))
  }
}

/** `Tue 24 Nov, 5:30 pm–7:00 pm` */
export const timesText = (
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  { dateTime, time }: Format,
): string => `${dateTime(startsAt)}–${time(endsAt)}`
