import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addDays,
  atMalaysianTime,
  formatBytes,
  formatClassSlot,
  formatDateTime,
  formatDay,
  formatLongDate,
  formatMoney,
  formatTime,
  malaysianDay,
  weekdayOf,
} from './calendar.ts'

const anyInstant = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const anyDay = anyInstant.map(malaysianDay)

it('tells the Malaysian day on both sides of midnight', () => {
  expect(malaysianDay(new Date('2026-11-23T15:59:59Z'))).toBe('2026-11-23')
  expect(malaysianDay(new Date('2026-11-23T16:00:00Z'))).toBe('2026-11-24')
})

it('reads a Malaysian clock as UTC+8 all year', () => {
  expect(atMalaysianTime('2026-11-24', '17:30').toISOString()).toBe('2026-11-24T09:30:00.000Z')
  expect(atMalaysianTime('2026-07-01', '00:00').toISOString()).toBe('2026-06-30T16:00:00.000Z')
})

it('refuses what is not a day or a time', () => {
  expect(() => atMalaysianTime('2026-13-01', '10:00')).toThrow(RangeError)
  expect(() => atMalaysianTime('2026-11-24', '25:00')).toThrow(RangeError)
  expect(() => weekdayOf('tomorrow')).toThrow(RangeError)
})

it('counts days over months, leap days and years', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
})

it('numbers weekdays from Monday', () => {
  expect(weekdayOf('2026-11-23')).toBe(1)
  expect(weekdayOf('2026-11-29')).toBe(7)
})

it('an instant made from a day and a time lies on that day', () => {
  fc.assert(
    fc.property(
      anyDay,
      fc.constantFrom('00:00', '07:59', '08:00', '15:59', '16:00', '23:59'),
      (day, time) => malaysianDay(atMalaysianTime(day, time)) === day,
    ),
  )
})

it('seven days later is the same weekday, and adding is undone by subtracting', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (day, count) => {
      expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day))
      expect(addDays(addDays(day, count), -count)).toBe(day)
    }),
  )
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
