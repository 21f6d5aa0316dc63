import type { ShownLessonRow } from './show-lesson.ts'

type Met = Pick<ShownLessonRow, 'classId' | 'startsAt' | 'endsAt' | 'cancelledAt'>

/**
 * One lesson of each meeting, which intakes can share: the first that takes place, else the first. Pass them by their
 * start.
 */
export function oneOfMeeting<Lesson extends Met>(lessons: readonly Lesson[]): Lesson[] {
  const meetings = Map.groupBy(
    lessons,
    ({ classId, startsAt, endsAt }) => `${classId} ${startsAt.getTime()} ${endsAt.getTime()}`,
  )
  return [...meetings.values()].flatMap(
    (same) => same.find(({ cancelledAt }) => cancelledAt === null) ?? same.slice(0, 1),
  )
}
