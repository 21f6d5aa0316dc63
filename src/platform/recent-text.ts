import { formatDateTime, formatTime, malaysianDay } from '#contract/calendar.ts'

/** When something was, as short as it can be said at `now`: `2:05 pm`, or `Mon 23 Nov, 2:05 pm` on another day. */
export function recentText(instant: Date, now: Date): string {
  return malaysianDay(instant) === malaysianDay(now) ? formatTime(instant) : formatDateTime(instant)
}
