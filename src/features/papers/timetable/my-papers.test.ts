import { expect, it } from 'vitest'
import { clashes, nextPaper } from './my-papers.ts'
import type { TimetablePaper } from './paper-days.ts'

const paper = (code: string, date: string, start: string, minutes = 120): TimetablePaper => ({
  code,
  subject: 'Sejarah',
  paper: 'Kertas 1',
  date,
  start,
  minutes,
})
const clashing = (...papers: TimetablePaper[]) =>
  Object.fromEntries(
    [...clashes(papers)].map(([code, others]) => [code, others.map((other) => other.code)]),
  )

it('TIME-01: papers that overlap clash, each with the other', () => {
  const [one, two] = [paper('1/1', '2024-02-05', '08:00'), paper('2/1', '2024-02-05', '09:59')]
  expect(clashing(one, two)).toEqual({ '1/1': ['2/1'], '2/1': ['1/1'] })
  expect(
    clashing(paper('1/1', '2024-02-05', '08:00'), paper('2/1', '2024-02-05', '08:00')),
  ).toEqual({ '1/1': ['2/1'], '2/1': ['1/1'] })
})

it('TIME-01: a paper that starts as another ends, or on another day, is no clash', () => {
  expect(
    clashing(
      paper('1/1', '2024-02-05', '08:00'),
      paper('2/1', '2024-02-05', '10:00'),
      paper('3/1', '2024-02-06', '08:00'),
    ),
  ).toEqual({})
})

it('a long paper clashes with every paper within it, and one past midnight with the next day', () => {
  expect(
    clashing(
      paper('1/1', '2024-02-05', '08:00', 300),
      paper('2/1', '2024-02-05', '09:00', 30),
      paper('3/1', '2024-02-05', '11:00', 30),
    ),
  ).toEqual({ '1/1': ['2/1', '3/1'], '2/1': ['1/1'], '3/1': ['1/1'] })
  expect(
    clashing(paper('1/1', '2024-02-05', '23:00', 90), paper('2/1', '2024-02-06', '00:15', 60)),
  ).toEqual({ '1/1': ['2/1'], '2/1': ['1/1'] })
})

it('TIME-01: the next paper is the first that is not over, in Malaysian time', () => {
  const papers = [paper('2/1', '2024-02-06', '08:00'), paper('1/1', '2024-02-05', '22:30', 60)]
  const at = (instant: string) => {
    const next = nextPaper(papers, new Date(instant))
    return next.state === 'over' ? 'over' : `${next.state} ${next.slot.paper.code}`
  }
  expect(at('2024-02-05T22:29:59+08:00')).toBe('coming 1/1')
  expect(at('2024-02-05T14:30:00Z')).toBe('now 1/1')
  expect(at('2024-02-05T23:30:00+08:00')).toBe('coming 2/1')
  expect(at('2024-02-06T09:59:59+08:00')).toBe('now 2/1')
  expect(at('2024-02-06T10:00:00+08:00')).toBe('over')
  expect(nextPaper([], new Date())).toEqual({ state: 'over' })
})
