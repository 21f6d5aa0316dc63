import { expect, it } from 'vitest'
import { Refusal } from '#platform/api/failures.ts'
import { isNotFound } from './is-not-found.ts'

it('ERR-05: knows a missing page by the router, by a Response and by a refusal', () => {
  const byRouter = { status: 404, statusText: 'Not Found', internal: true, data: '' }
  expect(isNotFound(byRouter)).toBe(true)
  expect(isNotFound(new Response(null, { status: 404 }))).toBe(true)
  expect(isNotFound(new Refusal('class.unknown', 404, "We couldn't find this class."))).toBe(true)
})

it('nothing else counts as a missing page', () => {
  expect(isNotFound(new Refusal('server.bug', 500, 'Oh'))).toBe(false)
  expect(isNotFound(new Response(null, { status: 500 }))).toBe(false)
  expect(isNotFound(new Error('404'))).toBe(false)
  expect(isNotFound({ status: 404 })).toBe(false)
  expect(isNotFound(undefined)).toBe(false)
})
