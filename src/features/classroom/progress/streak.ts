import { addDays, malaysianDay, weekdayOf } from '#contract/shared/calendar.ts'

/**
 * How many weeks in a row a student has learnt. A week runs from Monday to Sunday in Malaysia and counts when they
 * watched, practised or joined a live class on any of its days. One week without is forgiven, as somebody may be ill;
 * two in a row end the streak. The present week never ends it, because it is not over.
 */
export function streakOf(days: readonly string[], now: Date): number {
  const active = new Set(days.map(mondayOf))
  let week = mondayOf(malaysianDay(now))
  let count = active.has(week) ? 1 : 0
  let missed = 0
  while (missed < 2) {
    week = addDays(week, -7)
    if (active.has(week)) {
      count += 1
      missed = 0
    } else missed += 1
  }
  return count
}

const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))
