/** Lessons from before joining a class are spread over its first weeks. */
export const catchUpWeeks = 4

/** The lessons of each week, in their order, as evenly as whole lessons allow. */
export function spreadOverWeeks<T>(lessons: readonly T[]): T[][] {
  const first = (week: number) => Math.ceil((week * lessons.length) / catchUpWeeks)
  return Array.from({ length: catchUpWeeks }, (_, week) =>
    lessons.slice(first(week), first(week + 1)),
  )
}
