import { expect, it } from 'vitest'
import { senOf } from './typed-values.ts'

it.each([
  ['90', 9000],
  ['90.5', 9050],
  [' RM 1,250.05 ', 125_005],
  ['0.01', 1],
])('STAFF-01: an amount is read as it is typed: %s', (typed, sen) => {
  expect(senOf(typed)).toBe(sen)
})

it.each(['', '0', '-5', '1.234', '12,50', 'abc', '1e3'])(
  'STAFF-01: what is no amount is none: %j',
  (typed) => {
    expect(senOf(typed)).toBeUndefined()
  },
)
