import { expect, it } from 'vitest'
import { lowestPrice, pricesOf } from './lowest-price.ts'

it('the lowest price is the cheapest number of classes that is sold, hardcopy included', () => {
  const tiers = [
    { no_sub: 3, price: 45_000 },
    { no_sub: 2, price: 30_000 },
  ]
  expect(lowestPrice({ tiers })).toEqual({ classes: 2, totalSen: 36_000 })
  expect(lowestPrice({ tiers: [] })).toBeUndefined()
})

it('each programme has its own prices, and one without a list has none', () => {
  const full = [{ no_sub: 1, price: 36_000 }]
  const plus = [{ no_sub: 1, price: 45_000 }]
  const price_lists = [
    { programme_id: 2, tiers: full },
    { programme_id: 3, tiers: plus },
  ]
  const catalogue = { price_lists }
  expect(lowestPrice(pricesOf(catalogue, 2))?.totalSen).toBe(39_000)
  expect(lowestPrice(pricesOf(catalogue, 3))?.totalSen).toBe(48_000)
  expect(pricesOf(catalogue, 9)).toEqual({ tiers: [] })
})
