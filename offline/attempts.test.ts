import * as v from 'valibot'
import { expect, it } from 'vitest'
import { startAttempt, submitted, withAnswer, withFlag } from '#contract/practice/attempt-paper.ts'
import { SaveAttempt } from '#contract/practice/attempts.ts'
import { settle } from './attempts.ts'

const start = new Date('2026-11-24T08:00:00.000Z')
const later = new Date('2026-11-24T10:00:00.000Z')
const state = startAttempt(
  { id: 'paper-mathematics-1', title: 'Paper 1', minutes: 30, question_ids: ['q-1'] },
  start,
)
const here = new Map([
  ['taken', state],
  ['refused', state],
])

it('PRAC-03: an attempt that the server refused stays on the device and is not sent again', () => {
  const ids = (refused?: ReadonlySet<string>) =>
    settle(here, new Map(), later, refused).map(({ id, does }) => `${does} ${id}`)
  expect(ids()).toEqual(['send taken', 'send refused'])
  expect(ids(new Set(['refused']))).toEqual(['send taken'])
})

it('PRAC-03: a submitted attempt that the server has completely is not sent again', () => {
  const answered = withAnswer(state, 'q-1', { kind: 'choice', chosen: ['a'] }, start)
  const taken = submitted(withFlag(answered, 'q-1', true, start), start)
  const onServer = v.parse(SaveAttempt, taken)
  expect(settle(new Map([['taken', taken]]), new Map([['taken', onServer]]), later)).toEqual([
    { id: 'taken', does: 'forget' },
  ])
})
