/** Malaysian time: UTC+8 the whole year, in both of the country's zones. A day is `2026-11-24`. */

import { quietFromHour, quietUntilHour } from './limits.ts'

const utcOffset = '+08:00'
const dayMs = 24 * 3600 * 1000
/** Malaysian clocks are ahead of UTC by this. */
export const malaysianOffsetMs = 8 * 3600 * 1000

export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** The day it is in Malaysia at that instant. */
export function malaysianDay(instant: Date): string {
  return new Date(instant.getTime() + malaysianOffsetMs).toISOString().slice(0, 10)
}

/** The Malaysian time of day, `17:30`. */
export function malaysianClock(instant: Date): string {
  return new Date(instant.getTime() + malaysianOffsetMs).toISOString().slice(11, 16)
}

/** How many Malaysian midnights lie between the two instants: 0 on the same day. */
export function malaysianDaysBetween(from: Date, to: Date): number {
  return (
    (midnightUtc(malaysianDay(to)).getTime() - midnightUtc(malaysianDay(from)).getTime()) / dayMs
  )
}

/** The instant at which Malaysian clocks show `time` (`HH:MM`) on that day. */
export function atMalaysianTime(day: string, time: string): Date {
  const instant = new Date(`${day}T${time}:00${utcOffset}`)
  if (Number.isNaN(instant.getTime())) throw new RangeError(`Not a day and time: ${day} ${time}`)
  return instant
}

/** The last instant of a day in Malaysia. */
export function endOfMalaysianDay(day: string): Date {
  return new Date(atMalaysianTime(addDays(day, 1), '00:00').getTime() - 1)
}

export function addDays(day: string, count: number): string {
  return new Date(midnightUtc(day).getTime() + count * dayMs).toISOString().slice(0, 10)
}

/** The same day of the month `count` months later, or the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const date = midnightUtc(day)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))
  date.setUTCDate(Math.min(dayOfMonth, lastOfMonth.getUTCDate()))
  return date.toISOString().slice(0, 10)
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): Weekday {
  return (((midnightUtc(day).getUTCDay() + 6) % 7) + 1) as Weekday
}

function midnightUtc(day: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime())) throw new RangeError(`Not a day: ${day}`)
  return midnight
}

const clockTime = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** `now`, or when these hours of a Malaysian day begin next. */
export function withinHours(from: number, until: number, now: Date): Date {
  const today = malaysianDay(now)
  const opens = atMalaysianTime(today, clockTime(from))
  if (now < opens) return opens
  return now < atMalaysianTime(today, clockTime(until))
    ? now
    : atMalaysianTime(addDays(today, 1), clockTime(from))
}

/** When a phone may make a sound: `now`, or the end of Malaysia's quiet hours. */
export const afterQuietHours = (now: Date): Date => withinHours(quietUntilHour, quietFromHour, now)
