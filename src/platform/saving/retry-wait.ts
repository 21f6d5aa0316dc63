const firstMs = 1000
const slowestMs = 15_000
const slowestHiddenMs = 60_000

/** Backoff between tries of a transfer: doubled each time, up to a limit that is lower while the page is visible. */
export function retryWait(isVisible: () => boolean) {
  let ms = firstMs
  return {
    /** The wait before the next try, in milliseconds. */
    next(): number {
      const now = Math.min(ms, isVisible() ? slowestMs : slowestHiddenMs)
      ms = Math.min(ms * 2, slowestHiddenMs)
      return now
    },
    /** To be called after any progress. */
    reset(): void {
      ms = firstMs
    },
  }
}
