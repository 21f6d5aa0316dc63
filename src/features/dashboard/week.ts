import { addDays, malaysianDay, weekdayOf } from '#contract/shared/calendar.ts'
import type { ShownLesson } from './dashboard-view.ts'

export const weeks = ['this', 'next'] as const
export type Week = (typeof weeks)[number]
/** A day in Malaysia and the lessons that start on it. */
export type WeekDay = { day: string; isToday: boolean; lessons: ShownLesson[] }

/** The remaining days of this week, from today to Sunday, or all days of the next. */
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

/** A lesson that started before midnight and is still live belongs to today. */
const startsOn = (startsAt: string, day: string, today: string) => {
  const starts = malaysianDay(new Date(startsAt))
  return (starts < today ? today : starts) === day
}
