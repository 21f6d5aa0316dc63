import { expect, it } from 'vitest'
import { isOwnAnswer, ownAnswerHeader } from './own-answer.ts'

it('an answer of our server is told from what a proxy sends in its place', () => {
  const page = { 'content-type': 'text/html' }
  const own = new Response('{}', { headers: { [ownAnswerHeader]: '1' } })
  expect(isOwnAnswer(own)).toBe(true)
  expect(isOwnAnswer(new Response('Please log in', { headers: page }))).toBe(false)
})
