import { addDays, atMalaysianTime, malaysianDay } from '../shared/calendar.ts'
import type { StaffWeek, WeekLesson } from '../shared/staff/staff-wire.ts'

type Times = { startsAt: Date; endsAt: Date }
type Held = Pick<WeekLesson, 'class_id' | 'teacher_ids' | 'intake_keys'> & Times

/** Why a lesson cannot be moved somewhere. `teacher` is the id of one who teaches both lessons. */
export type Clash =
  | { why: 'outside' }
  | { why: 'past' }
  | { why: 'holiday'; name: string }
  | { why: 'class'; other: WeekLesson }
  | { why: 'teacher'; other: WeekLesson; teacher: string }

/** The first conflict of moving the lesson to these times, considering only lessons of the same week. */
export function clashInWeek(
  lesson: WeekLesson,
  to: Times,
  { from, lessons, holidays }: Pick<StaffWeek, 'from' | 'lessons' | 'holidays'>,
  now: Date,
): Clash | undefined {
  const day = malaysianDay(to.startsAt)
  if (day < from || to.endsAt > atMalaysianTime(addDays(from, 7), '00:00'))
    return { why: 'outside' }
  if (to.startsAt <= now) return { why: 'past' }
  const holiday = holidays.find((one) => one.day === day)
  if (holiday) return { why: 'holiday', name: holiday.name }
  const moved = { ...lesson, ...to }
  const other = lessons.find(
    (one) => one.id !== lesson.id && !one.is_cancelled && excludes(moved, timed(one)),
  )
  if (!other) return undefined
  const teacher = teacherOfBoth(lesson, other)
  return teacher === undefined || other.class_id === lesson.class_id
    ? { why: 'class', other }
    : { why: 'teacher', other, teacher }
}

const timed = (lesson: WeekLesson): Held => ({
  ...lesson,
  startsAt: new Date(lesson.starts_at),
  endsAt: new Date(lesson.ends_at),
})

type Taught = Pick<WeekLesson, 'teacher_ids'>
const teacherOfBoth = (one: Taught, other: Taught): string | undefined =>
  one.teacher_ids.find((id) => other.teacher_ids.includes(id))

/** The same rule as in `server/modules/classroom/planning/rules.ts`, with which the server refuses. */
function excludes(one: Held, other: Held): boolean {
  if (one.startsAt >= other.endsAt || other.startsAt >= one.endsAt) return false
  const sharesTeacher = teacherOfBoth(one, other) !== undefined
  if (one.class_id !== other.class_id) return sharesTeacher
  if (one.intake_keys.some((key) => other.intake_keys.includes(key))) return true
  const isOneCourse = sharesTeacher || one.teacher_ids.length + other.teacher_ids.length === 0
  const isSameTime =
    one.startsAt.getTime() === other.startsAt.getTime() &&
    one.endsAt.getTime() === other.endsAt.getTime()
  return isOneCourse !== isSameTime
}
