import { expect, it } from 'vitest'
import { partAt, partsOf } from './recording-parts.ts'

const chapters = [
  { at_seconds: 60, title: 'Roots' },
  { at_seconds: 0, title: 'What a function is' },
  { at_seconds: 900, title: 'after its end' },
]

it('PWA-05: the chapter at the current position can be saved alone, up to the next one', () => {
  const parts = partsOf([{ kind: 'answer', at_seconds: 30, title: 'An answer' }], {
    chapters,
    seconds: 100,
  })
  expect(partAt(parts, 59)).toEqual({ label: 'What a function is', from: 0, to: 60 })
  expect(partAt(parts, 60)).toEqual({ label: 'Roots', from: 60, to: 100 })
})

it('PWA-05: of a past paper it is the question', () => {
  const questions = [10, 40].map((at_seconds, n) => ({
    kind: 'question' as const,
    at_seconds,
    title: `Question ${n + 1}`,
  }))
  const parts = partsOf(questions, { chapters, seconds: 100 })
  expect(partAt(parts, 5)).toBeUndefined()
  expect(partAt(parts, 39)).toEqual({ label: 'Question 1', from: 10, to: 40 })
  expect(partAt(partsOf([], { chapters: [], seconds: 100 }), 5)).toBeUndefined()
})
