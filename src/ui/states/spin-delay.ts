/** Nothing is shown for a shorter wait, because a flash is worse than no change. */
export const unnoticedMs = 120

/**
 * In how many milliseconds a loading indicator must appear or disappear; null if it must not change. It appears only
 * for a noticeable wait, and then stays for at least `minimumMs`.
 */
export function untilChange(
  pending: boolean,
  shownAt: number | null,
  now: number,
  minimumMs: number,
): number | null {
  if (pending === (shownAt !== null)) return null
  if (shownAt === null) return unnoticedMs
  return Math.max(0, shownAt + minimumMs - now)
}
