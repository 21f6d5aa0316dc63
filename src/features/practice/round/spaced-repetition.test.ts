import { createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import { expect, it } from 'vitest'
import { inOrderGiven } from '#contract/practice/mastery.ts'
import type { PracticeAnswer } from '#contract/practice/answers.ts'
import { dueDates } from './spaced-repetition.ts'

const dayMs = 24 * 3600_000
const start = Date.parse('2022-12-29T12:30:00Z')
const answer = (id: string, days: number, earned = 1, question = 'q-1'): PracticeAnswer => ({
  id,
  question_id: question,
  chapter_id: 'chapter-1',
  answered_at: new Date(start + days * dayMs).toISOString(),
  earned,
  of: 1,
})
const dueAfter = (answers: PracticeAnswer[]) =>
  Math.round(((dueDates(answers).get('q-1')?.getTime() ?? 0) - start) / dayMs)

// The published vectors of FSRS 6, with the weights that they were published with.
const weights = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
  0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
]

it('PRAC-02: the library gives the published intervals and memory state', () => {
  const published = fsrs({ w: weights })
  let card = createEmptyCard(new Date(start))
  const given = [...Array(6).fill(3), 1, 1, ...Array(5).fill(3)] as (Rating.Good | Rating.Again)[]
  const intervals = given.map((rating) => {
    card = published.next(card, card.due, rating).card
    return card.scheduled_days
  })
  expect(intervals).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21])

  const daily = fsrs({ w: weights, enable_short_term: false })
  let memory = createEmptyCard(new Date(start))
  let at = start
  for (const [n, gap] of [0, 0, 1, 3, 8, 21].entries()) {
    at += gap * dayMs
    memory = daily.next(memory, new Date(at), n === 0 ? Rating.Again : Rating.Good).card
  }
  expect(memory.stability).toBeCloseTo(53.335106, 4)
  expect(memory.difficulty).toBeCloseTo(6.3574867, 4)
})

it('PRAC-02: what was right comes back later each time, what was wrong the next day', () => {
  const first = dueAfter([answer('a', 0)])
  expect(first).toBeGreaterThanOrEqual(2)
  const second = dueAfter([answer('a', 0), answer('b', first)])
  expect(second - first).toBeGreaterThan(first)
  expect(dueAfter([answer('a', 0), answer('b', first, 0)])).toBe(first + 1)
})

it('PRAC-02: two devices get the same dates, whichever answers they had first', () => {
  const answers = [
    answer('a', 0),
    answer('b', 3, 0),
    answer('c', 4),
    answer('d', 9),
    answer('e', 2, 1, 'q-2'),
  ]
  const onOne = dueDates(inOrderGiven(answers))
  const onOther = dueDates(inOrderGiven([...answers.slice(2), ...answers.slice(0, 2)].toReversed()))
  expect(onOther.get('q-1')).toEqual(onOne.get('q-1'))
  expect(onOther.get('q-2')).toEqual(onOne.get('q-2'))
})
