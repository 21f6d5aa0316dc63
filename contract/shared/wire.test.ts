import * as v from 'valibot'
import { expect, it } from 'vitest'
import { Day } from './wire.ts'

it('STAFF-01: a day with a mistyped year is refused', () => {
  for (const day of ['0026-11-30', '1926-11-30', '20266-11-30']) expect(v.is(Day, day)).toBe(false)
  for (const day of ['1970-01-01', '2026-11-30']) expect(v.is(Day, day)).toBe(true)
})
