import { addDays, atMalaysianTime, malaysianDay, malaysianOffsetMs } from './calendar.ts'
import type { ClassSlot } from './catalogue.ts'

/** Money, bytes and dates as text. Dates and times are Malaysian. */

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

/** When something was, as short as it can be said at `now`: `2:05 pm`, or `Mon 23 Nov, 2:05 pm` on another day. */
export function formatRecent(instant: Date, now: Date): string {
  return malaysianDay(instant) === malaysianDay(now) ? formatTime(instant) : formatDateTime(instant)
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

/** `132 KB`, of bytes; never less than one. */
export const formatKilobytes = (bytes: number): string =>
  `${Math.max(1, Math.round(bytes / 1000))} KB`

const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')
const months =
  'January February March April May June July August September October November December'.split(' ')

// By hand: a list of lessons asks for dozens, and engines' own formatters take a tenth of a millisecond each.
function partsOf(instant: Date) {
  const there = new Date(instant.getTime() + malaysianOffsetMs)
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
