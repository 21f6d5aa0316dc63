import { expect, it } from 'vitest'
import { pricesInForce } from './price-lists.ts'

const edition = (id: string, intakeKey: string | null, holdsFrom: string | null) => ({
  id,
  intakeKey,
  holdsFrom,
})
const editions = [
  edition('first', null, null),
  edition('corrected', null, '2027-01-01'),
  edition('raised', null, '2027-01-01'),
  edition('next year', null, '2028-01-01'),
  edition('autumn', 'full-2027-09', '2027-03-01'),
]
const held = (intakeKey: string | null, today: string) =>
  pricesInForce(editions, intakeKey, today)?.id

it('STAFF-01: prices hold from their day on, those of an intake before those of its programme', () => {
  expect(held(null, '2026-12-31')).toBe('first')
  expect(held(null, '2027-01-01')).toBe('raised')
  expect(held('full-2027-09', '2027-02-28')).toBe('raised')
  expect(held('full-2027-09', '2027-03-01')).toBe('autumn')
  expect(held('full-2027-09', '2028-01-01')).toBe('autumn')
  expect(held('full-2028-02', '2028-01-01')).toBe('next year')
  expect(pricesInForce([], null, '2027-01-01')).toBeUndefined()
})
