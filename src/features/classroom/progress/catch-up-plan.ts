import { catchUpWeeks, spreadOverWeeks } from '#contract/classroom/catch-up.ts'

const weekMs = 7 * 24 * 3600 * 1000

export type ToWatch = {
  id: string
  /** Null for a past paper. */
  classId: number | null
  title: string
  path: string
  isBegun: boolean
  positionSeconds: number
  ofSeconds: number
}

export type CatchUpLesson = ToWatch & { isSeen: boolean }

/** The lessons from before joining a class, over the first four weeks in it. */
export type CatchUpPlan = {
  /** From 1; null when the four weeks are over. */
  current: number | null
  /** In the order taught, as evenly as whole lessons allow. */
  weeks: CatchUpLesson[][]
}

/** Which week in a class this is, from 1; null without a class, and after the last of the plan. */
export function weekOf(joinedAt: string | undefined, now: Date): number | null {
  if (joinedAt === undefined) return null
  const week = Math.max(0, Math.floor((now.getTime() - Date.parse(joinedAt)) / weekMs)) + 1
  return week <= catchUpWeeks ? week : null
}

/** Null when nothing is to be caught up with. */
export function weeksOf(
  lessons: readonly CatchUpLesson[],
  current: number | null,
): CatchUpPlan | null {
  if (lessons.every(({ isSeen }) => isSeen)) return null
  return { current, weeks: spreadOverWeeks(lessons) }
}
