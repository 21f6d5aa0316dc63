import { atMalaysianTime, malaysianDay, malaysianOffsetMs } from '../calendar.ts'
import type { ClassSlot } from '#contract/catalogue/catalogue.ts'

/** Money, bytes, dates and lists as text in one language. Dates and times are Malaysian. */
export type Format = Readonly<{
  /** `Tue 24 Nov`, of an instant or of a day. */
  day: (when: Date | string) => string
  /** `5:30 pm` */
  time: (instant: Date) => string
  /** `Tue 24 Nov, 5:30 pm` */
  dateTime: (instant: Date) => string
  /** When something was, as short as it can be said at `now`: `2:05 pm`, or `Mon 23 Nov, 2:05 pm` on another day. */
  recent: (instant: Date, now: Date) => string
  /** `24 November 2026`, of an instant or of a day: for dates that may lie in another year. */
  longDate: (when: Date | string) => string
  /** `November 2026` */
  month: (when: Date) => string
  /** `24 November`, of a day that is never far. */
  dayAndMonth: (day: string) => string
  /** `Tuesday`, of 2; Monday is 1. */
  weekday: (weekday: number) => string
  /** `Tue`, of 2 */
  shortWeekday: (weekday: number) => string
  /** `Tue 5:30pm-7:00pm` */
  classSlot: (slot: ClassSlot) => string
  /** `RM 1,234.50`, of whole sen. */
  money: (sen: number) => string
  /** `38 MB`, in the decimal units that data plans are sold in; one decimal below ten. */
  bytes: (bytes: number) => string
  /** `132 KB`, of bytes; never less than one. */
  kilobytes: (bytes: number) => string
  /** `A, B, and C`; with `disjunction` `A, B, or C`. */
  list: (names: readonly string[], type: 'conjunction' | 'disjunction') => string
}>

export function formatDay(when: Date | string): string {
  const { weekday, day, month } = partsOf(typeof when === 'string' ? noonOf(when) : when)
  return `${weekday} ${day} ${month}`
}

export function formatTime(instant: Date): string {
  const { hour, minute } = partsOf(instant)
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`
}

export function formatDateTime(instant: Date): string {
  return `${formatDay(instant)}, ${formatTime(instant)}`
}

export function formatRecent(instant: Date, now: Date): string {
  return malaysianDay(instant) === malaysianDay(now) ? formatTime(instant) : formatDateTime(instant)
}

export function formatLongDate(when: Date | string): string {
  const { day, longMonth, year } = partsOf(typeof when === 'string' ? noonOf(when) : when)
  return `${day} ${longMonth} ${year}`
}

export const formatMonth = (when: Date | string): string =>
  formatLongDate(when).replace(/^\d+ /, '')

export const formatDayAndMonth = (day: string): string =>
  formatLongDate(day).slice(0, -' 2026'.length)

export function formatClassSlot(slot: ClassSlot): string {
  const weekday = weekdayName(slot.weekday).slice(0, 3)
  return `${weekday} ${compactTime(slot.start)}-${compactTime(slot.end)}`
}

export function formatMoney(sen: number): string {
  const amount = Math.abs(sen)
  const ringgit = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sen < 0 ? '-' : ''}RM ${ringgit}.${String(amount % 100).padStart(2, '0')}`
}

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

export const formatKilobytes = (bytes: number): string =>
  `${Math.max(1, Math.round(bytes / 1000))} KB`

export const englishFormat: Format = {
  day: formatDay,
  time: formatTime,
  dateTime: formatDateTime,
  recent: formatRecent,
  longDate: formatLongDate,
  month: formatMonth,
  dayAndMonth: formatDayAndMonth,
  weekday: weekdayName,
  shortWeekday: (weekday) => weekdayName(weekday).slice(0, 3),
  classSlot: formatClassSlot,
  money: formatMoney,
  bytes: formatBytes,
  kilobytes: formatKilobytes,
  list: (names, type) => new Intl.ListFormat('en', { type }).format(names),
}

function weekdayName(weekday: number): string {
  return weekdays[weekday % 7] ?? ''
}

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const months =
  'January February March April May June July August September October November December'.split(' ')

// Computed without `Intl`, which takes 0.1 ms a call, because a list of lessons formats dozens of dates.
function partsOf(instant: Date) {
  const there = new Date(instant.getTime() + malaysianOffsetMs)
  if (Number.isNaN(there.getTime())) throw new RangeError('Not a date')
  const longMonth = months[there.getUTCMonth()] ?? ''
  return {
    weekday: (weekdays[there.getUTCDay()] ?? '').slice(0, 3),
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
