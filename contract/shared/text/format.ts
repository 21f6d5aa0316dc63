import { addDays, atMalaysianTime, malaysianDay } from '../calendar.ts'
import { englishFormat, formatBytes, formatKilobytes, type Format } from './english-format.ts'
import { defaultLocale, intlLocale, isLocale, pseudoLocale } from './locales.ts'

export type { Format } from './english-format.ts'
export {
  formatBytes,
  formatClassSlot,
  formatDateTime,
  formatDay,
  formatKilobytes,
  formatLongDate,
  formatMoney,
  formatMonth,
  formatRecent,
  formatTime,
} from './english-format.ts'

const formats = new Map<string, Format>()

/** The pseudo-locale must not join lists with an English word. */
const pseudoFormat: Format = { ...englishFormat, list: (names) => names.join(', ') }

/** The formats of a locale, English by default. Always the same object. */
export function formatIn(locale: string): Format {
  if (locale === pseudoLocale) return pseudoFormat
  if (locale === defaultLocale || !isLocale(locale)) return englishFormat
  const format = formats.get(locale) ?? intlFormat(intlLocale(locale))
  formats.set(locale, format)
  return format
}

function intlFormat(tag: string): Format {
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const clockFormat = once(() => new Intl.DateTimeFormat(tag, { timeZone, ...clock }))
  const time = (instant: Date) => plainSpaces(clockFormat().format(instant))
  const dateTime = intlDates(tag, { ...shortDay, ...clock })
  const longWeekday = intlDates(tag, { weekday: 'long' })
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
    month: intlDates(tag, { month: 'long', year: 'numeric' }),
    dayAndMonth: intlDates(tag, { day: 'numeric', month: 'long' }),
    classSlot: ({ weekday, start, end }) => {
      const times = clockFormat().formatRange(onMonday(start), onMonday(end))
      return `${shortWeekday(dayNamed(weekday))} ${plainSpaces(times)}`
    },
    // Without `|| 0` there would be a -RM 0.00.
    money: (sen) => plainSpaces(moneyFormat().format(sen / 100 || 0)),
    bytes: formatBytes,
    kilobytes: formatKilobytes,
    weekday: (weekday) => longWeekday(dayNamed(weekday)),
    shortWeekday: (weekday) => shortWeekday(dayNamed(weekday)),
    list: (names, type) => new Intl.ListFormat(tag, { type }).format(names),
  }
}

function intlDates(tag: string, options: Intl.DateTimeFormatOptions) {
  const formatter = once(() => new Intl.DateTimeFormat(tag, { timeZone, ...options }))
  return (when: Date | string): string =>
    plainSpaces(formatter().format(typeof when === 'string' ? noonOf(when) : when))
}

/** Creating a formatter takes 0.1 ms, so each is created at its first use. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/**
 * Engines differ in U+00A0, U+2009 and U+202F, but the page must render the same as the server. No line breaks inside
 * an amount, or before am and pm.
 */
const plainSpaces = (text: string): string =>
  evening(text.replace(/\s/g, ' ').replace(/(?<=RM) | (?=PT?G)/g, '\u00A0'))

/** In Chinese the evening begins at six; for `Intl` it is still the afternoon. */
const evening = (text: string): string => text.replace(/下午(?=(?:[6-9]|1[01]):)/g, '晚上')

const timeZone = 'Asia/Kuala_Lumpur'
const aMonday = '2024-01-01'
const onMonday = (time: string): Date => atMalaysianTime(aMonday, time)
const dayNamed = (weekday: number): string => addDays(aMonday, weekday - 1)

function noonOf(day: string): Date {
  return atMalaysianTime(day, '12:00')
}
