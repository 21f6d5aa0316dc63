import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atMalaysianTime } from './calendar.ts'
import {
  formatBytes,
  formatClassSlot,
  formatDateTime,
  formatDay,
  formatKilobytes,
  formatLongDate,
  formatMoney,
  formatRecent,
  formatTime,
} from './format.ts'

const anyInstant = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
})

it('writes days and times the way the screens show them', () => {
  const lesson = atMalaysianTime('2026-11-24', '17:30')
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
