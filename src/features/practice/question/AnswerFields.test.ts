import { expect, it } from 'vitest'
import { answerProblem } from './AnswerFields.tsx'

it.each([
  ['', 'empty.answer'],
  ['±5', 'notANumber'],
  ['5 or 6', 'notANumber'],
  ['five', 'notANumber'],
  ['12,5', 'notANumber'],
  ['(5)', 'notANumber'],
  ['1 1/2 cm', undefined],
  ['x = 4.2 × 10⁵', undefined],
])('REAL-02: before a number typed %j is marked, its problem is %s', (text, problem) => {
  expect(answerProblem({ kind: 'number', text })).toBe(problem)
})
