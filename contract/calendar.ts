import type { ClassSlot } from './catalogue.ts'

/** Malaysian time: UTC+8 the whole year, in both of the country's zones. A day is `2026-11-24`. */

const utcOffset = '+08:00'
const dayMs = 24 * 3600 * 1000
const offsetMs = 8 * 3600 * 1000

export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** The day it is in Malaysia at that instant. */
export function malaysianDay(instant: Date): string {
  return new Date(instant.getTime() + offsetMs).toISOString().slice(0, 10)
}

/** The instant at which Malaysian clocks show `time` (`HH:MM`) on that day. */
export function atMalaysianTime(day: string, time: string): Date {
  const instant = new Date(`${day}T${time}:00${utcOffset}`)
  if (Number.isNaN(instant.getTime())) throw new RangeError(`Not a day and time: ${day} ${time}`)
  return instant
}

/** The last instant of that day in Malaysia. */
export function endOfMalaysianDay(day: string): Date {
  return new Date(atMalaysianTime(addDays(day, 1), '00:00').getTime() - 1)
}

export function addDays(day: string, count: number): string {
  return new Date(midnightUtc(day).getTime() + count * dayMs).toISOString().slice(0, 10)
}

/** The same day of the month, so many months later; the month's last where it has no such day. */
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

/** `Tue 24 Nov`, of an instant or of a day. */
export function formatDay(when: Date | string): string {
  const { weekday, day, month } = partsOf(typeof when === 'string' ? noonOf(when) : when)
  return `${weekday} ${day} ${month}`
}

/** `5:30 pm` */
export function formatTime(instant: Date): string {
  const { hour, minute } = partsOf(instant)
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`
}

/** `Tue 24 Nov, 5:30 pm` */
export function formatDateTime(instant: Date): string {
  return `${formatDay(instant)}, ${formatTime(instant)}`
}

/** `24 November 2026`, of an instant or of a day: for dates that may lie in another year. */
export function formatLongDate(when: Date | string): string {
  const { day, longMonth, year } = partsOf(typeof when === 'string' ? noonOf(when) : when)
  return `${day} ${longMonth} ${year}`
}

/** `Tue 5:30pm-7:00pm` */
export function formatClassSlot(slot: ClassSlot): string {
  // 1 January 2024 was a Monday.
  const weekday = partsOf(noonOf(addDays('2024-01-01', slot.weekday - 1))).weekday
  return `${weekday} ${compactTime(slot.start)}-${compactTime(slot.end)}`
}

/** `RM 1,234.50`, of whole sen. */
export function formatMoney(sen: number): string {
  const amount = Math.abs(sen)
  const ringgit = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sen < 0 ? '-' : ''}RM ${ringgit}.${String(amount % 100).padStart(2, '0')}`
}

/** `38 MB`, in the decimal units that data plans are sold in; one decimal below ten. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'] as const
  let value = bytes
  let unit = 0
  while (Math.round(value) >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  const shown = unit > 0 && value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value)
  return `${shown} ${units[unit]}`
}

const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')
const months =
  'January February March April May June July August September October November December'.split(' ')

// By hand: a list of lessons asks for dozens, and engines' own formatters take a tenth of a millisecond each.
function partsOf(instant: Date) {
  const there = new Date(instant.getTime() + offsetMs)
  if (Number.isNaN(there.getTime())) throw new RangeError('Not a date')
  const longMonth = months[there.getUTCMonth()] ?? ''
  return {
    weekday: weekdays[there.getUTCDay()] ?? '',
    day: String(there.getUTCDate()),
    month: longMonth.slice(0, 3),
    longMonth,
    year: String(there.getUTCFullYear()),
    hour: there.getUTCHours(),
    minute: String(there.getUTCMinutes()).padStart(2, '0'),
  }
}

function compactTime(time: string): string {
  return formatTime(atMalaysianTime('2024-01-01', time)).replace(' ', '')
}

function noonOf(day: string): Date {
  return atMalaysianTime(day, '12:00')
}

function midnightUtc(day: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime())) throw new RangeError(`Not a day: ${day}`)
  return midnight
}
