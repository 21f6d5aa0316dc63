import { expect, it } from 'vitest'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { timetableOf } from './timetable.ts'

const subject = (id: number, ...slots: [number, string, string][]): Subject => ({
  id,
  key: `subject-${id}`,
  class_name: `Subject ${id}`,
  language: 'Bm',
  stream: 'core',
  background_color_hex: '#0B6E6E',
  class_schedule: slots.map(([weekday, start, end]) => ({ weekday, start, end })),
})

it('a timetable goes by weekday and then by the hour, without empty days', () => {
  const days = timetableOf([
    subject(5, [2, '17:30', '19:00'], [6, '09:00', '10:30']),
    subject(7, [2, '09:30', '11:00'], [1, '20:00', '21:30']),
  ])
  expect(
    days.map((day) => [day.weekday, day.slots.map((of) => [of.subject.id, of.slot.start])]),
  ).toEqual([
    [1, [[7, '20:00']]],
    [
      2,
      [
        [7, '09:30'],
        [5, '17:30'],
      ],
    ],
    [6, [[5, '09:00']]],
  ])
})
