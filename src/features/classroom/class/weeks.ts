import { addDays, malaysianDay, weekdayOf } from '#contract/shared/calendar.ts'
import type { Lesson } from '#contract/classroom/classroom.ts'

export type Week = {
  /** Its Monday in Malaysia, `2026-11-23`. */
  startsOn: string
  /** 0 for the current week, 1 for the next, -1 for the last. */
  distance: number
  lessons: Lesson[]
}

const weekMs = 7 * 24 * 3600_000

function mondayOf(instant: Date): string {
  const day = malaysianDay(instant)
  return addDays(day, 1 - weekdayOf(day))
}

function inWeeks(lessons: readonly Lesson[], now: Date): Week[] {
  const byMonday = new Map<string, Lesson[]>()
  for (const lesson of lessons) {
    const monday = mondayOf(new Date(lesson.starts_at))
    byMonday.set(monday, [...(byMonday.get(monday) ?? []), lesson])
  }
  return [...byMonday].map(([startsOn, weekLessons]) => ({
    startsOn,
    distance: (Date.parse(startsOn) - Date.parse(mondayOf(now))) / weekMs,
    lessons: weekLessons,
  }))
}

const byStart = (a: Lesson, b: Lesson) => Date.parse(a.starts_at) - Date.parse(b.starts_at)

/** A class's lessons by week: coming ones soonest first, past ones latest first. */
export function lessonsByWeek(
  lessons: readonly Lesson[],
  now: Date,
): { coming: Week[]; past: Week[] } {
  const isOver = ({ ends_at }: Lesson) => new Date(ends_at) <= now
  const sorted = lessons.toSorted(byStart)
  return {
    coming: inWeeks(
      sorted.filter((lesson) => !isOver(lesson)),
      now,
    ),
    past: inWeeks(sorted.filter(isOver).toReversed(), now),
  }
}

/** The live lesson, else the next one that takes place, and the cancelled ones before it. */
export function nextLesson(
  lessons: readonly Lesson[],
  now: Date,
): { next: Lesson | undefined; cancelled: Lesson[] } {
  const coming = lessons.toSorted(byStart).filter(({ ends_at }) => now < new Date(ends_at))
  const next = coming.find(({ is_cancelled }) => !is_cancelled)
  const before = next ? coming.slice(0, coming.indexOf(next)) : coming
  return { next, cancelled: before }
}

const soonMs = 30 * 24 * 3600_000

/** Whether the end is close enough to be announced. */
export const endsSoon = (end: Date, now: Date): boolean => end.getTime() - now.getTime() < soonMs
