import { expect, it } from 'vitest'
import { isNewAnswer } from './seen-answers.ts'

const now = new Date('2026-11-24T10:00:00.000Z')
const dayMs = 24 * 3600 * 1000
const answered = (daysAgo: number) => ({
  id: 'q',
  answered_at: new Date(now.getTime() - daysAgo * dayMs).toISOString(),
})

it('PWA-09: an answer is new until it was on screen here', () => {
  expect(isNewAnswer(answered(1), new Set(), now)).toBe(true)
  expect(isNewAnswer(answered(1), new Set([`q@${answered(1).answered_at}`]), now)).toBe(false)
  expect(
    isNewAnswer(answered(1), new Set([`q@${answered(2).answered_at}`]), now),
    'corrected',
  ).toBe(true)
})

it('a question without an answer has none that is new, and a new phone calls no old answer new', () => {
  expect(isNewAnswer({ id: 'q', answered_at: null }, new Set(), now)).toBe(false)
  expect(isNewAnswer(answered(31), new Set(), now)).toBe(false)
})
