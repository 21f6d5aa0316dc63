import { expect, it } from 'vitest'
import { atMalaysianTime } from '#contract/shared/calendar.ts'
import { clockAt, hoursOf, placeLessons } from './week-grid.ts'

const lesson = (start: string, end: string) => ({
  starts_at: atMalaysianTime('2026-11-24', start).toISOString(),
  ends_at: atMalaysianTime('2026-11-24', end).toISOString(),
})

it('GRID-01: lessons at the same time are side by side, others have the whole width', () => {
  const placed = placeLessons([
    lesson('20:00', '21:30'),
    lesson('17:30', '19:00'),
    lesson('18:00', '19:30'),
    lesson('19:00', '20:00'),
  ])
  expect(placed.map(({ start, lane, lanes }) => [clockAt(start), lane, lanes])).toEqual([
    ['17:30', 0, 2],
    ['18:00', 1, 2],
    ['19:00', 0, 2],
    ['20:00', 0, 1],
  ])
})

it('GRID-01: a week shows 8:00 to 22:00, and earlier and later hours that have lessons', () => {
  expect(hoursOf([])).toEqual({ first: 8, last: 22 })
  expect(hoursOf([lesson('07:30', '09:00'), lesson('21:45', '23:15')])).toEqual({
    first: 7,
    last: 24,
  })
})
