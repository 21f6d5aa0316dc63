import { expect, it } from 'vitest'
import { clockOf, meetingsOf, mondayOf } from './staff-classes.ts'

it('STAFF-01: the clock of an instant is hours and minutes, whatever its seconds', () => {
  expect(clockOf(new Date('2026-11-21T04:05:59.999Z'))).toBe('12:05')
  expect(clockOf(new Date('2026-11-20T16:00:00Z'))).toBe('00:00')
})

it('STAFF-01: a weekly schedule has its meetings in order, from the first day to the last', () => {
  const schedule = [
    { weekday: 4, start: '20:00', end: '21:30' },
    { weekday: 2, start: '17:30', end: '19:00' },
  ]
  expect(mondayOf('2026-11-29')).toBe('2026-11-23')
  expect(meetingsOf(schedule, '2026-11-24', '2026-12-01').map(({ day }) => day)).toEqual([
    '2026-11-24',
    '2026-11-26',
    '2026-12-01',
  ])
})
