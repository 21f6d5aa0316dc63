import { expect, it } from 'vitest'
import { lowestPrice } from './lowest-price.ts'

it('the lowest price is the cheapest number of classes that is sold, hardcopy included', () => {
  const tiers = [
    { no_sub: 3, price: 45_000 },
    { no_sub: 2, price: 30_000 },
  ]
  expect(lowestPrice(tiers)).toEqual({ classes: 2, totalSen: 36_000 })
  expect(lowestPrice([])).toBeUndefined()
})
