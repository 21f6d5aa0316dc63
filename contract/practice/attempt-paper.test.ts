import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { PracticeQuestion } from './practice.ts'
import {
  answersOfAttempt,
  submitted,
  isOver,
  isTimedOut,
  markAttempt,
  marksOf,
  mergeAttempts,
  startAttempt,
  withAnswer,
  withFlag,
} from './attempt-paper.ts'
import { SaveAttempt, type TimedPaper } from './attempts.ts'

const start = new Date('2026-11-24T08:00:00.000Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const question = (n: number): PracticeQuestion => ({
  id: `q-${n}`,
  chapter_id: 'mathematics-f4-1',
  difficulty: 1,
  text: ['?'],
  worked: [['1']],
  paper: null,
  is_sample: true,
  kind: 'number',
  value: n,
  tolerance: 0,
  units: [],
})
const all = [1, 2, 3].map(question)
const questions = new Map(all.map((one) => [one.id, one]))
const paper: TimedPaper = {
  id: 'paper-mathematics-1',
  title: 'Paper 1',
  minutes: 30,
  question_ids: all.map(({ id }) => id),
}
const number = (text: string) => ({ kind: 'number', text }) as const
const begun = startAttempt(paper, start)
const marksAt = (attempt: SaveAttempt) => marksOf(markAttempt(attempt, questions)).earned
const attemptId = '7a0fd6a2-06cb-4b77-b6a2-4f5a3b3c9f00'

it('PRAC-03: the latest answer counts, and one that was left out earns nothing', () => {
  let attempt = withAnswer(begun, 'q-1', number('7'), later(1))
  attempt = withAnswer(attempt, 'q-1', number('1'), later(2))
  attempt = withAnswer(attempt, 'q-2', number('2'), later(3))
  expect(marksOf(markAttempt(submitted(attempt, later(4)), questions))).toEqual({
    earned: 2,
    of: 3,
  })
})

it('PRAC-03: a clock that is set back does not undo the last tap', () => {
  const attempt = withAnswer(
    withAnswer(begun, 'q-1', number('7'), later(5)),
    'q-1',
    number('1'),
    later(1),
  )
  expect(marksAt(mergeAttempts(begun, attempt))).toBe(1)
  expect(mergeAttempts(withAnswer(begun, 'q-1', number('7'), later(5)), attempt).answers).toEqual(
    attempt.answers,
  )
})

it('PRAC-03: it is over when it is submitted, or when its time is up, and nothing counts after that', () => {
  const inTime = withAnswer(begun, 'q-1', number('1'), later(29))
  expect([isOver(inTime, later(29)), isOver(inTime, later(30))]).toEqual([false, true])
  const tooLate = withAnswer(inTime, 'q-2', number('2'), later(31))
  expect(marksAt(tooLate)).toBe(1)
  expect(submitted(tooLate, later(60)).submitted_at).toBe(later(30).toISOString())
  const early = submitted(inTime, later(29))
  expect(isOver(early, later(29))).toBe(true)
  expect(submitted(early, later(30)).submitted_at).toBe(later(29).toISOString())
  expect(marksAt(withAnswer(early, 'q-3', number('3'), later(29.5)))).toBe(1)
})

it('PRAC-03: its time ran out if nobody submitted it before', () => {
  expect(isTimedOut(begun)).toBe(true)
  expect(isTimedOut(submitted(begun, later(31)))).toBe(true)
  expect(isTimedOut(submitted(begun, later(29)))).toBe(false)
})

it('PRAC-03: a flag on one device does not touch the answer of another', () => {
  const answered = withAnswer(begun, 'q-1', number('1'), later(1))
  const flagged = withFlag(begun, 'q-1', true, later(2))
  const merged = mergeAttempts(answered, flagged)
  expect(marksAt(merged)).toBe(1)
  expect(merged.flags.map(({ is_on }) => is_on)).toEqual([true])
})

it('PRAC-03: each answer has an id of its own, the same on every device', () => {
  const attempt = all.reduce((was, { id }, n) => withAnswer(was, id, number('1'), later(n)), begun)
  const ids = answersOfAttempt(attemptId, attempt, questions).map(({ id }) => id)
  expect(new Set([...ids, attemptId]).size).toBe(4)
  expect(answersOfAttempt(attemptId, structuredClone(attempt), questions)[0]?.id).toBe(ids[0])
})

const tap = fc.record({
  id: fc.constantFrom('q-1', 'q-2', 'q-3'),
  text: fc.constantFrom('1', '2', '3'),
  minute: fc.nat(40),
  does: fc.constantFrom('answer', 'flag', 'submit'),
})
const sat = fc.array(tap, { maxLength: 12 }).map((taps) =>
  taps.reduce((attempt, { id, text, minute, does }) => {
    if (does === 'submit') return submitted(attempt, later(minute))
    if (does === 'flag') return withFlag(attempt, id, text === '1', later(minute))
    return withAnswer(attempt, id, number(text), later(minute))
  }, begun),
)

it('PRAC-03: devices merge to the same attempt in any order and grouping, and again changes nothing', () => {
  fc.assert(
    fc.property(sat, sat, sat, (a, b, c) => {
      const merged = mergeAttempts(mergeAttempts(a, b), c)
      expect(mergeAttempts(c, mergeAttempts(b, a))).toEqual(merged)
      expect(mergeAttempts(merged, b)).toEqual(merged)
      expect(v.parse(SaveAttempt, JSON.parse(JSON.stringify(merged)))).toEqual(merged)
    }),
    { numRuns: 1000 },
  )
})
