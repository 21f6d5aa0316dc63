import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hardcopySenPerClass, instalmentCount } from '../shared/limits.ts'
import { discountOn, includedTax, quote, tuitionFor, type Coupon } from './pricing.ts'
import type { PriceTier } from '../catalogue/catalogue.ts'

const tiers: PriceTier[] = [
  { no_sub: 1, price: 18_000 },
  { no_sub: 2, price: 34_000 },
  { no_sub: 3, price: 48_001 },
]

/** Any price list that never falls, gaps in the counts included. */
const anyTiers = fc
  .uniqueArray(
    fc.record({
      no_sub: fc.integer({ min: 1, max: 15 }),
      price: fc.integer({ min: 0, max: 500_000 }),
    }),
    { selector: (tier) => tier.no_sub, minLength: 1, maxLength: 15 },
  )
  .map((list) => {
    const prices = list.map((tier) => tier.price).toSorted((a, b) => a - b)
    return list
      .toSorted((a, b) => a.no_sub - b.no_sub)
      .map((tier, index) => ({ no_sub: tier.no_sub, price: prices[index] ?? 0 }))
  })
const anyCoupon: fc.Arbitrary<Coupon | null> = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 1, max: 100 }).map((percent) => ({ code: 'P', percent })),
  fc.integer({ min: 1, max: 1_000_000 }).map((amountSen) => ({ code: 'A', amountSen })),
)

describe('the price of an order', () => {
  it('ORD-07: is found by the exact number of classes', () => {
    expect(quote({ tiers }, 2, null)).toEqual({
      tuitionSen: 34_000,
      discountSen: 0,
      hardcopySen: 6_000,
      totalSen: 40_000,
      nextClassSen: 14_001,
      nextClassSenPerMonth: 4_667,
      instalmentsSen: [17_334, 11_333, 11_333],
    })
    expect(quote({ tiers }, 4, null)).toBeUndefined()
    expect(quote({ tiers }, 0, null)).toBeUndefined()
  })

  it('ORD-07: names no next class where no such tier is sold', () => {
    expect(quote({ tiers }, 3, null)).toMatchObject({
      nextClassSen: null,
      nextClassSenPerMonth: null,
    })
  })

  it("ORD-08: takes a percentage off the tuition only, a part of a sen in the payer's disfavour", () => {
    expect(quote({ tiers }, 3, { code: 'SPM2022', percent: 10 })).toMatchObject({
      discountSen: 4_800,
      hardcopySen: 9_000,
      totalSen: 52_201,
    })
  })

  it('ORD-08: never takes off more than the tuition', () => {
    expect(quote({ tiers }, 1, { code: 'ALL', amountSen: 90_000 })).toMatchObject({
      discountSen: 18_000,
      totalSen: 3_000,
    })
    expect(discountOn(18_000, { code: 'WRONG', amountSen: -5 })).toBe(0)
  })

  it('ORD-17: asks for classes added later the price of all less the price of those held', () => {
    expect(quote({ tiers }, 1, null, 2)).toMatchObject({
      tuitionSen: 14_001,
      hardcopySen: hardcopySenPerClass,
      nextClassSen: null,
    })
    expect(quote({ tiers }, 2, null, 2)).toBeUndefined()
    expect(quote({ tiers }, 0, null, 2)).toBeUndefined()
    expect(tuitionFor(tiers, 1, 7)).toBeUndefined()
    const falling = [tiers[1] ?? { no_sub: 2, price: 34_000 }, { no_sub: 3, price: 1 }]
    expect(tuitionFor(falling, 1, 2)).toBeUndefined()
  })

  it('ORD-17: is the same whether classes are bought at once or one after the other', () => {
    fc.assert(
      fc.property(anyTiers, fc.nat(8), fc.nat(8), (list, first, more) => {
        const separately = [tuitionFor(list, first), tuitionFor(list, more, first)]
        const together = tuitionFor(list, first + more)
        fc.pre(first > 0 && separately.every((sen) => sen !== undefined))
        expect((separately[0] ?? 0) + (separately[1] ?? 0)).toBe(together)
      }),
    )
  })

  it('ORD-07: instalments sum exactly to a total that is never negative, for all tiers and coupons', () => {
    fc.assert(
      fc.property(anyTiers, anyCoupon, fc.nat(14), (list, coupon, which) => {
        const tier = list[which % list.length]
        fc.pre(tier !== undefined)
        const price = quote({ tiers: list }, tier.no_sub, coupon)
        expect(price).toBeDefined()
        if (!price) return
        expect(price.totalSen).toBe(price.tuitionSen - price.discountSen + price.hardcopySen)
        expect(price.totalSen).toBeGreaterThanOrEqual(price.hardcopySen)
        expect(price.instalmentsSen).toHaveLength(instalmentCount)
        expect(price.instalmentsSen.reduce((sum, sen) => sum + sen, 0)).toBe(price.totalSen)
        const [first = 0, second = 0, third = 0] = price.instalmentsSen
        expect(second).toBe(third)
        expect(first - price.hardcopySen - second).toBeGreaterThanOrEqual(0)
        expect(first - price.hardcopySen - second).toBeLessThan(instalmentCount)
        for (const sen of [price.totalSen, ...price.instalmentsSen]) {
          expect(Number.isSafeInteger(sen) && sen >= 0).toBe(true)
        }
      }),
    )
  })

  it('ORD-07: the next class adds exactly what the next tier costs more', () => {
    fc.assert(
      fc.property(anyTiers, fc.integer({ min: 1, max: 15 }), (list, count) => {
        const now = quote({ tiers: list }, count, null)
        const then = quote({ tiers: list }, count + 1, null)
        fc.pre(now !== undefined)
        if (then === undefined) {
          expect(now.nextClassSen).toBeNull()
          return
        }
        expect(now.tuitionSen + (now.nextClassSen ?? NaN)).toBe(then.tuitionSen)
        const perMonth = now.nextClassSenPerMonth ?? NaN
        expect(perMonth * instalmentCount - (now.nextClassSen ?? NaN)).toBeGreaterThanOrEqual(0)
        expect(perMonth * instalmentCount - (now.nextClassSen ?? NaN)).toBeLessThan(instalmentCount)
      }),
    )
  })
})

it('OFFC-07: the tax in a price is rounded to a whole sen', () => {
  expect(includedTax(10_800, 8)).toBe(800)
  expect(includedTax(75_000, 8)).toBe(5556)
  expect(includedTax(75_000, 0)).toBe(0)
})
