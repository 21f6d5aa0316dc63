import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addDays,
  atMalaysianTime,
  malaysianDay,
  malaysianDaysBetween,
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

it('EXAM-01: a paper is a day nearer from midnight in Malaysia, wherever the device is', () => {
  const paper = atMalaysianTime('2027-03-02', '08:00')
  const left = (instant: string) => malaysianDaysBetween(new Date(instant), paper)
  expect(left('2027-02-27T23:59:59.999+08:00')).toBe(3)
  expect(left('2027-02-28T00:00:00+08:00')).toBe(2)
  expect(left('2027-02-27T16:00:00Z')).toBe(2)
  expect(left('2027-03-01T15:59:59.999Z')).toBe(1)
  expect(left('2027-03-01T16:00:00Z')).toBe(0)
  expect(left('2027-03-03T00:00:00+08:00')).toBe(-1)
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
