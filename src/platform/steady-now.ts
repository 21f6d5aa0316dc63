/**
 * The time, which a clock that is put back while the page is open does not bring back. Browsers stop their own count
 * while a phone sleeps: then the phone's clock is ahead of it and counts.
 */
export const steady = (now: Date): Date =>
  new Date(Math.max(now.getTime(), performance.timeOrigin + performance.now()))

export const steadyNow = (): Date => steady(new Date())
