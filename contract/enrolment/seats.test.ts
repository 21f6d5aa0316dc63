import { expect, it } from 'vitest'
import { seatsToShow } from './seats.ts'

it.each([
  ['without a limit', null, 3, null],
  ['of 40 while 9 are left', 40, 9, null],
  ['of 40 from 8 on', 40, 8, 8],
  ['of 3 the last one', 3, 1, 1],
  ['of 3 while two are left', 3, 2, null],
  ['a full class', 40, 0, 0],
  ['a class that takes nobody', 0, 0, 0],
])('ENT-02: seats left are shown from the last fifth on: %s', (_, capacity, left, shown) => {
  expect(seatsToShow(capacity, left)).toBe(shown)
})
