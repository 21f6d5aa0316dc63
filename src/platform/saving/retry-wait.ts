const firstMs = 1000
const slowestMs = 15_000
const slowestHiddenMs = 60_000

/** Waits between tries of a transfer: each is twice the last, up to a limit that is shorter while the page is visible. */
export function retryWait(isVisible: () => boolean) {
  let ms = firstMs
  return {
    /** How long to wait before the next try, in milliseconds. */
    next(): number {
      const now = Math.min(ms, isVisible() ? slowestMs : slowestHiddenMs)
      ms = Math.min(ms * 2, slowestHiddenMs)
      return now
    },
    /** After any progress. */
    reset(): void {
      ms = firstMs
    },
  }
}
