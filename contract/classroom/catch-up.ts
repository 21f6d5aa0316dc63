/** Lessons from before joining a class are spread over its first weeks. */
export const catchUpWeeks = 4

/** Spreads lessons over the weeks in order and as evenly as possible. */
export function spreadOverWeeks<T>(lessons: readonly T[]): T[][] {
  const first = (week: number) => Math.ceil((week * lessons.length) / catchUpWeeks)
  return Array.from({ length: catchUpWeeks }, (_, week) =>
    lessons.slice(first(week), first(week + 1)),
  )
}
