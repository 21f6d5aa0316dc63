import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atMalaysianTime } from '../calendar.ts'
import {
  formatBytes,
  formatClassSlot,
  formatDateTime,
  formatDay,
  formatKilobytes,
  formatLongDate,
  formatMoney,
  formatRecent,
  formatIn,
  formatTime,
} from './format.ts'
import { intlLocale, locales } from './locales.ts'

const anyInstant = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
})

it('writes days and times the way the screens show them', () => {
  expect(formatDay(lesson)).toBe('Tue 24 Nov')
  expect(formatDay('2026-11-24')).toBe('Tue 24 Nov')
  expect(formatTime(lesson)).toBe('5:30 pm')
  expect(formatDateTime(lesson)).toBe('Tue 24 Nov, 5:30 pm')
  expect(formatLongDate('2026-11-24')).toBe('24 November 2026')
})

it('shows midnight and noon as 12, and September in three letters', () => {
  expect(formatDateTime(atMalaysianTime('2026-09-01', '00:05'))).toBe('Tue 1 Sep, 12:05 am')
  expect(formatDateTime(atMalaysianTime('2026-09-01', '12:00'))).toBe('Tue 1 Sep, 12:00 pm')
})

it('uses plain characters only, so that every engine shows the same', () => {
  fc.assert(
    fc.property(anyInstant, (instant) => {
      expect(formatDateTime(instant)).toMatch(
        /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2}, \d{1,2}:\d\d [ap]m$/,
      )
    }),
  )
})

it('SUBJ-01: shows a weekly slot as Tue 5:30pm-7:00pm', () => {
  expect(formatClassSlot({ weekday: 2, start: '17:30', end: '19:00' })).toBe('Tue 5:30pm-7:00pm')
  expect(formatClassSlot({ weekday: 7, start: '09:00', end: '12:00' })).toBe('Sun 9:00am-12:00pm')
})

it.each([
  [0, 'RM 0.00'],
  [5, 'RM 0.05'],
  [18_000, 'RM 180.00'],
  [123_450, 'RM 1,234.50'],
  [123_456_789, 'RM 1,234,567.89'],
  [-5000, '-RM 50.00'],
])('shows %i sen as %s', (sen, shown) => {
  expect(formatMoney(sen)).toBe(shown)
})

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 KB'],
  [1540, '1.5 KB'],
  [9960, '10 KB'],
  [999_600, '1 MB'],
  [38_000_000, '38 MB'],
  [1_250_000_000, '1.3 GB'],
])('shows %i bytes as %s', (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown)
})

it('PWA-09: the age of what is shown is a time today, and a day and time before', () => {
  // Just after midnight in Malaysia.
  const now = new Date('2026-11-24T16:10:00.000Z')
  expect(formatRecent(new Date('2026-11-24T16:05:00.000Z'), now)).toBe('12:05 am')
  expect(formatRecent(new Date('2026-11-24T15:59:00.000Z'), now)).toBe('Tue 24 Nov, 11:59 pm')
})

it('shows bytes of a photo in whole kilobytes, at least one', () => {
  expect([0, 499, 132_400].map(formatKilobytes)).toEqual(['1 KB', '1 KB', '132 KB'])
})

const inAll = Object.keys(locales).map((locale) => [locale, formatIn(locale)] as const)
const lesson = atMalaysianTime('2026-11-24', '17:30')

it('shows English as it always was, also accented and in a language that is not there', () => {
  for (const locale of ['en', 'en-XA', 'xx']) {
    const format = formatIn(locale)
    expect([
      format.day(lesson),
      format.time(lesson),
      format.dateTime(lesson),
      format.recent(lesson, lesson),
      format.longDate('2026-11-24'),
      format.dayAndMonth('2026-11-24'),
      format.weekday(2),
      format.classSlot({ weekday: 2, start: '17:30', end: '19:00' }),
      format.money(-123_450),
      format.bytes(38_000_000),
      format.kilobytes(132_400),
      format.list(['A', 'B', 'C'], 'conjunction'),
      format.list(['A', 'B', 'C'], 'disjunction'),
    ]).toEqual([
      'Tue 24 Nov',
      '5:30 pm',
      'Tue 24 Nov, 5:30 pm',
      '5:30 pm',
      '24 November 2026',
      '24 November',
      'Tuesday',
      'Tue 5:30pm-7:00pm',
      '-RM 1,234.50',
      '38 MB',
      '132 KB',
      // The pseudo-locale has no words that join.
      ...(locale === 'en-XA' ? ['A, B, C', 'A, B, C'] : ['A, B, and C', 'A, B, or C']),
    ])
  }
})

it.each([
  [
    'ms',
    [
      'Sel, 24 Nov',
      '5:30\u00A0PTG',
      'Sel, 24 Nov, 5:30\u00A0PTG',
      '5:30\u00A0PTG',
      'Sel, 24 Nov, 5:30\u00A0PTG',
      '24 November 2026',
      '24 November',
      'Selasa',
      'Sel 5:30–7:00\u00A0PTG',
      '-RM\u00A01,234.50',
      '38 MB',
      '132 KB',
      'A, B dan C',
      'A atau B',
    ],
  ],
  [
    'zh',
    [
      '11月24日周二',
      '下午5:30',
      '11月24日周二 下午5:30',
      '下午5:30',
      '11月24日周二 下午5:30',
      '2026年11月24日',
      '11月24日',
      '星期二',
      '周二 下午5:30至7:00',
      '-RM\u00A01,234.50',
      '38 MB',
      '132 KB',
      'A、B和C',
      'A或B',
    ],
  ],
])('shows dates, times, money, sizes and lists in %s', (locale, texts) => {
  const format = formatIn(locale)
  expect([
    format.day('2026-11-24'),
    format.time(lesson),
    format.dateTime(lesson),
    format.recent(lesson, lesson),
    format.recent(lesson, atMalaysianTime('2026-11-25', '00:00')),
    format.longDate('2026-11-24'),
    format.dayAndMonth('2026-11-24'),
    format.weekday(2),
    format.classSlot({ weekday: 2, start: '17:30', end: '19:00' }),
    format.money(-123_450),
    format.bytes(38_000_000),
    format.kilobytes(132_400),
    format.list(['A', 'B', 'C'], 'conjunction'),
    format.list(['A', 'B'], 'disjunction'),
  ]).toEqual(texts)
})

it('names weekdays, whatever the time zone of the device', () => {
  const { weekday } = formatIn('en')
  expect([1, 4, 7].map(weekday)).toEqual(['Monday', 'Thursday', 'Sunday'])
})

it('gives the same object for a language each time', () => {
  for (const locale of Object.keys(locales)) expect(formatIn(locale)).toBe(formatIn(locale))
})

it.each(inAll)('takes days and times by Malaysian clocks in %s', (_, format) => {
  // 24 November begins in Malaysia.
  const midnight = new Date('2026-11-23T16:00:00.000Z')
  expect(format.day(midnight)).toBe(format.day('2026-11-24'))
  expect(format.longDate(new Date('2026-11-23T15:59:59.000Z'))).toBe(format.longDate('2026-11-23'))
  expect(format.time(midnight)).toContain('12:00')
})

it.each(inAll)(
  'uses no space but plain ones, and those that no line ends at, in %s',
  (_, format) => {
    fc.assert(
      fc.property(anyInstant, fc.integer(), (instant, sen) => {
        const texts = [format.dateTime(instant), format.longDate(instant), format.money(sen)]
        expect(texts.join('').replaceAll(/ |(?<=RM)\u00A0|\u00A0(?=PT?G)/g, '')).toMatch(/^\S+$/)
      }),
    )
  },
)

it.each(inAll)('shows no negative zero in %s', (_, { money }) => {
  expect(money(-0)).toMatch(/^RM\s0\.00$/)
})

it.each(inAll)('fails for what is not a date in %s', (_, format) => {
  expect(() => format.day(new Date(Number.NaN))).toThrow(RangeError)
  expect(() => format.longDate('2026-13-01')).toThrow(RangeError)
})

it('shows English money and long dates as Intl does for Malaysia', () => {
  const spaces = /\s/g
  const ringgit = new Intl.NumberFormat(intlLocale('en'), { style: 'currency', currency: 'MYR' })
  const longDate = new Intl.DateTimeFormat(intlLocale('en'), {
    dateStyle: 'long',
    timeZone: 'Asia/Kuala_Lumpur',
  })
  const { money, longDate: date } = formatIn('en')
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (sen) => {
      expect(money(sen)).toBe(ringgit.format(sen / 100 || 0).replaceAll(spaces, ' '))
    }),
  )
  fc.assert(
    fc.property(anyInstant, (instant) => {
      expect(date(instant)).toBe(longDate.format(instant).replaceAll(spaces, ' '))
    }),
  )
})

it('LANG-04: in Chinese the evening begins at six', () => {
  const format = formatIn('zh')
  const slot = { weekday: 2, start: '18:00', end: '19:30' } as const
  expect(format.time(new Date('2026-11-24T09:59:00Z'))).toBe('下午5:59')
  expect(format.time(new Date('2026-11-24T10:00:00Z'))).toBe('晚上6:00')
  expect(format.time(new Date('2026-11-24T12:00:00Z'))).toBe('晚上8:00')
  expect(format.time(new Date('2026-11-24T15:59:00Z'))).toBe('晚上11:59')
  expect(format.time(new Date('2026-11-24T04:00:00Z'))).not.toContain('晚上')
  expect(format.classSlot(slot)).toBe('周二 晚上6:00至7:30')
})
