import { expect, it } from 'vitest'
import { isStorable } from './storable-text.ts'

it.each([['plain'], ['👩‍🏫'], [''], [null], [undefined], [7], [true], [{ a: ['کواڠ', { b: 1 }] }]])(
  '%j can be kept',
  (value) => expect(isStorable(value)).toBe(true),
)

const nested = (times: number): object =>
  JSON.parse('['.repeat(times) + ']'.repeat(times)) as object

it.each([
  [100, true],
  [101, false],
  [8000, false],
])('nested %d times: %j', (times, may) => expect(isStorable(nested(times))).toBe(may))

it.each([['a\0b'], ['\ud800'], ['\udc00\ud800'], [{ a: ['x', { b: '\0' }] }]])(
  '%j cannot',
  (value) => expect(isStorable(value)).toBe(false),
)
