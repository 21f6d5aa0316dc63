import { pollFirstMs, pollSlowestMs } from '#contract/limits.ts'

/** The longer an answer has been waited for, the less often it is asked for: every 3 s, growing to 15 s. */
export function pollDelayMs(waitedMs: number): number {
  return Math.min(Math.max(waitedMs / 4, pollFirstMs), pollSlowestMs)
}

const waitingSince = new WeakMap<object, number>()

/** How long this very answer has been on screen at `updatedAt`; polling keeps the object while its status is the same. */
export function waitedMs(answer: object, updatedAt: number): number {
  const since = waitingSince.get(answer) ?? updatedAt
  waitingSince.set(answer, since)
  return updatedAt - since
}
