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

/** Spreads the lessons taught before a student joined over their first four weeks. */
export type CatchUpPlan = {
  /** From 1; null when the four weeks are over. */
  current: number | null
  /** The lessons in the order taught, spread evenly. */
  weeks: CatchUpLesson[][]
}

/** The week since joining, from 1; null without a date of joining, and after the plan's last week. */
export function weekOf(joinedAt: string | undefined, now: Date): number | null {
  if (joinedAt === undefined) return null
  const week = Math.max(0, Math.floor((now.getTime() - Date.parse(joinedAt)) / weekMs)) + 1
  return week <= catchUpWeeks ? week : null
}

/** The plan for these lessons; null if all of them have been watched. */
export function weeksOf(
  lessons: readonly CatchUpLesson[],
  current: number | null,
): CatchUpPlan | null {
  if (lessons.every(({ isSeen }) => isSeen)) return null
  return { current, weeks: spreadOverWeeks(lessons) }
}
