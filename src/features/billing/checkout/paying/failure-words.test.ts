import { expect, it } from 'vitest'
import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { failureWords, isOrderOutdated } from './failure-words.ts'

it('ERR-01: an answer that breaks its contract is an API error', () => {
  expect(failureWords(new Error('no attribute'))).toBe('checkout:failure.api')
})

it('ERR-03: a refusal gives its reason, and a missing answer says that trying again is safe', () => {
  expect(failureWords(new Refusal('order.no-price', 422, ''))).toBe('refusals:order.no-price')
  expect(failureWords(new Unreachable())).toBe('checkout:failure.unreachable')
})

it('ERR-03: only a 409 means that the order has moved on', () => {
  expect(isOrderOutdated(new Refusal('order.not-allowed', 409, ''))).toBe(true)
  expect(isOrderOutdated(new Refusal('form.invalid', 422, ''))).toBe(false)
  expect(isOrderOutdated(new Unreachable())).toBe(false)
  expect(isOrderOutdated(null)).toBe(false)
})

it('SEC-03: a limit of an hour or a day is not told as a wait of a minute', () => {
  const tooMany = (seconds: number) =>
    failureWords(new Refusal('request.too-many', 429, '', undefined, seconds))
  expect(tooMany(60)).toBe('refusals:request.too-many')
  for (const seconds of [1200, 7200])
    expect(tooMany(seconds)).toBe('refusals:request.too-many-for-now')
})
