/**
 * The time, which never goes back while the page is open, even if the phone's clock is set back. Browsers stop
 * `performance.now()` while a phone sleeps; then the phone's clock is later and is used.
 */
export const monotonic = (now: Date): Date =>
  new Date(Math.max(now.getTime(), performance.timeOrigin + performance.now()))

export const monotonicNow = (): Date => monotonic(new Date())
