import { expect, it } from 'vitest'
import { formatIn } from '#contract/shared/text/format.ts'
import { paperDays, paperTimes, type TimetablePaper } from './paper-days.ts'

const paper = (code: string, date: string, start: string): TimetablePaper => ({
  code,
  subject: 'Sejarah',
  paper: 'Kertas 1',
  date,
  start,
  minutes: 60,
})

it('groups papers by day, days in order, each day from morning to evening', () => {
  const days = paperDays([
    paper('b2', '2024-02-05', '14:00'),
    paper('a1', '2024-01-30', '08:00'),
    paper('b1', '2024-02-05', '08:00'),
  ])
  expect(days.map((day) => [day.date, day.papers.map(({ code }) => code)])).toEqual([
    ['2024-01-30', ['a1']],
    ['2024-02-05', ['b1', 'b2']],
  ])
})

it('has no days when there are no papers', () => {
  expect(paperDays([])).toEqual([])
})

it('says from when to when, in Malaysian time', () => {
  expect(paperTimes(formatIn('en'), { date: '2024-01-30', start: '10:30', minutes: 150 })).toBe(
    '10:30 am - 1:00 pm',
  )
})
