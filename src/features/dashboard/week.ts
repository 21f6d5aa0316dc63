import { addDays, malaysianDay, weekdayOf } from '#contract/calendar.ts'
import type { ShownLesson } from './dashboard-view.ts'

export const weeks = ['this', 'next'] as const
export type Week = (typeof weeks)[number]
/** A day in Malaysia and the lessons that begin on it. */
export type WeekDay = { day: string; isToday: boolean; lessons: ShownLesson[] }

/** The days of a week that are not over: from today to Sunday, or the whole of the next one. */
export function daysOf(week: Week, coming: readonly ShownLesson[], now: Date): WeekDay[] {
  const today = malaysianDay(now)
  const left = 8 - weekdayOf(today)
  const [first, count] = week === 'this' ? [today, left] : [addDays(today, left), 7]
  return Array.from({ length: count }, (_, n) => {
    const day = addDays(first, n)
    return {
      day,
      isToday: day === today,
      lessons: coming.filter(({ lesson }) => startsOn(lesson.starts_at, day, today)),
    }
  })
}

/** A lesson that began before midnight and still runs belongs to today. */
const startsOn = (startsAt: string, day: string, today: string) => {
  const starts = malaysianDay(new Date(startsAt))
  return (starts < today ? today : starts) === day
}
