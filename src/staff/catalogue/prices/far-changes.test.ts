import { expect, it } from 'vitest'
import { farChanges } from './far-changes.ts'

it('a price with a digit too few or too many is far from what it was, a new one is not', () => {
  const of = (...prices: number[]) => ({
    tiers: prices.map((price, n) => ({ no_sub: n + 1, price })),
  })
  expect(farChanges(of(39_000, 69_000), of(3900, 69_000))).toBe(1)
  expect(farChanges(of(39_000), of(390_000))).toBe(1)
  expect(farChanges(of(39_000), of(30_000, 60_000))).toBe(0)
  expect(farChanges(null, of(100))).toBe(0)
})
