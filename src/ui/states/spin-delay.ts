/** Nothing is shown for a wait shorter than this: a flash tells less than a still page. */
export const unnoticedMs = 120

/**
 * How long until a loading indicator must change, in milliseconds; null when it is right as it is.
 * It appears only when the wait is noticeable, and once shown stays at least `minimumMs`.
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
