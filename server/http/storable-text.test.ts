import { expect, it } from 'vitest'
import { isStorable } from './storable-text.ts'

it.each([['plain'], ['👩‍🏫'], [''], [null], [undefined], [7], [true], [{ a: ['کواڠ', { b: 1 }] }]])(
  '%j can be kept',
  (value) => expect(isStorable(value)).toBe(true),
)

it.each([['a\0b'], ['\ud800'], ['\udc00\ud800'], [{ a: ['x', { b: '\0' }] }]])(
  '%j cannot',
  (value) => expect(isStorable(value)).toBe(false),
)
