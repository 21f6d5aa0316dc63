import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import type { ShownLesson } from '#features/classroom/index.ts'

/** A day in Malaysia and the lessons that start on it. */
export type WeekDay = { day: string; lessons: ShownLesson[] }

const shownDays = 14

/** Two weeks from today. A lesson that started before midnight and is not over belongs to today. */
export function daysAhead(coming: readonly ShownLesson[], now: Date): WeekDay[] {
  const today = malaysianDay(now)
  const dayOf = ({ lesson }: ShownLesson) => {
    const day = malaysianDay(new Date(lesson.starts_at))
    return day < today ? today : day
  }
  return Array.from({ length: shownDays }, (_, n) => {
    const day = addDays(today, n)
    return { day, lessons: coming.filter((shown) => dayOf(shown) === day) }
  })
}

/** The next lesson that takes place, and the cancelled ones before it, so that nobody waits for them. */
export function nextLessons(coming: readonly ShownLesson[]): ShownLesson[] {
  const next = coming.findIndex(({ lesson }) => !lesson.is_cancelled)
  return next === -1 ? [...coming] : coming.slice(0, next + 1)
}
