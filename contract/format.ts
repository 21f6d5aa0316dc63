import { addDays, atMalaysianTime, malaysianDay, malaysianOffsetMs } from './calendar.ts'
import type { ClassSlot } from './catalogue.ts'
import { defaultLocale, intlLocale, isLocale } from './locales.ts'

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
  /** `24 November`, of a day that is never far. */
  firstDay: (day: string) => string
  /** `Tuesday`, of 2; Monday is 1. */
  weekday: (weekday: number) => string
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

const formats = new Map<string, Format>()

/** The texts of a language, always the same object; English ones for a locale without a language of its own. */
export function formatIn(locale: string): Format {
  const known = formats.get(locale)
  if (known) return known
  const made =
    locale !== defaultLocale && isLocale(locale) ? intlFormat(intlLocale(locale)) : english()
  formats.set(locale, made)
  return made
}

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

export const formatFirstDay = (day: string): string => formatLongDate(day).slice(0, -' 2026'.length)

export function formatClassSlot(slot: ClassSlot): string {
  const { weekday } = partsOf(noonOf(dayNamed(slot.weekday)))
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

const english = (): Format => ({
  day: formatDay,
  time: formatTime,
  dateTime: formatDateTime,
  recent: formatRecent,
  longDate: formatLongDate,
  firstDay: formatFirstDay,
  classSlot: formatClassSlot,
  money: formatMoney,
  bytes: formatBytes,
  kilobytes: formatKilobytes,
  ...intlNames(defaultLocale),
})

function intlFormat(tag: string): Format {
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const clockFormat = once(() => new Intl.DateTimeFormat(tag, { timeZone, ...clock }))
  const time = (instant: Date) => plainSpaces(clockFormat().format(instant))
  const dateTime = intlDates(tag, { ...shortDay, ...clock })
  const shortWeekday = intlDates(tag, { weekday: 'short' })
  const moneyFormat = once(() => {
    const options = { style: 'currency', currency: 'MYR', currencyDisplay: 'narrowSymbol' } as const
    return new Intl.NumberFormat(tag, options)
  })
  return {
    day: intlDates(tag, shortDay),
    time,
    dateTime,
    recent: (instant, now) =>
      (malaysianDay(instant) === malaysianDay(now) ? time : dateTime)(instant),
    longDate: intlDates(tag, { day: 'numeric', month: 'long', year: 'numeric' }),
    firstDay: intlDates(tag, { day: 'numeric', month: 'long' }),
    classSlot: ({ weekday, start, end }) => {
      const times = clockFormat().formatRange(onMonday(start), onMonday(end))
      return `${shortWeekday(dayNamed(weekday))} ${plainSpaces(times)}`
    },
    // Without `|| 0` there would be a -RM 0.00.
    money: (sen) => plainSpaces(moneyFormat().format(sen / 100 || 0)),
    bytes: formatBytes,
    kilobytes: formatKilobytes,
    ...intlNames(tag),
  }
}

function intlNames(tag: string): Pick<Format, 'weekday' | 'list'> {
  const weekday = intlDates(tag, { weekday: 'long' })
  return {
    weekday: (number) => weekday(dayNamed(number)),
    list: (names, type) => new Intl.ListFormat(tag, { type }).format(names),
  }
}

function intlDates(tag: string, options: Intl.DateTimeFormatOptions) {
  const formatter = once(() => new Intl.DateTimeFormat(tag, { timeZone, ...options }))
  return (when: Date | string): string =>
    plainSpaces(formatter().format(typeof when === 'string' ? noonOf(when) : when))
}

/** To make a formatter takes a tenth of a millisecond, so only those that are used are made. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Engines differ in U+00A0, U+2009 and U+202F, and the page must repeat what the server wrote. */
const plainSpaces = (text: string): string => text.replace(/\s/g, ' ')

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
  return formatTime(onMonday(time)).replace(' ', '')
}

const timeZone = 'Asia/Kuala_Lumpur'
const aMonday = '2024-01-01'
const onMonday = (time: string): Date => atMalaysianTime(aMonday, time)
const dayNamed = (weekday: number): string => addDays(aMonday, weekday - 1)

function noonOf(day: string): Date {
  return atMalaysianTime(day, '12:00')
}
