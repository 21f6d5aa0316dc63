import { expect, it } from 'vitest'
import { readForm } from '#contract/shared/validation.ts'
import { farChanges, TypedPrices, typedPrices } from './typed-prices.ts'

const prices = {
  tiers: [
    { no_sub: 1, price: 36_050 },
    { no_sub: 2, price: 69_000 },
  ],
  hardcopy_price: 0,
  contents: [{ text: 'Live classes', ms: { text: 'Kelas langsung' } }],
}
const typed = typedPrices(prices, '2027-01-01')
const read = (change: object) => readForm(TypedPrices, { ...typed, ...change })

it('STAFF-01: prices are typed in ringgit, and sent as they were', () => {
  expect(typed).toMatchObject({
    tiers: [{ price: '360.50' }, { price: '690.00' }],
    hardcopy_price: '0.00',
  })
  const sent = { holds_from: '2027-01-01', ...prices }
  expect(read({})).toEqual({ whole: true, values: sent })
  expect(read({ contents: [] })).toMatchObject({ values: { contents: null } })
})

it('STAFF-01: an amount that cannot be read, and more classes for less, are refused at their field', () => {
  const wrong = (change: object) => {
    const parsed = read(change)
    return parsed.whole
      ? {}
      : Object.fromEntries(Object.entries(parsed.messages).map(([path, { rule }]) => [path, rule]))
  }
  const tiers = (...amounts: string[]) => amounts.map((price) => ({ price }))
  expect(wrong({})).toEqual({})
  expect(wrong({ tiers: tiers('360', 'lots'), hardcopy_price: '' })).toEqual({
    'tiers.1.price': 'price',
    hardcopy_price: 'price',
  })
  expect(wrong({ tiers: tiers('360', '350') })).toEqual({ 'tiers.1.price': 'less' })
  const blank = { text: ' ', ms: { text: '' }, zh: { text: '' } }
  expect(wrong({ contents: [blank] })).toEqual({ 'contents.0.text': 'required' })
})

it('a price with a digit too few or too many is far from what it was, a new one is not', () => {
  const of = (...prices: number[]) => ({
    tiers: prices.map((price, n) => ({ no_sub: n + 1, price })),
  })
  expect(farChanges(of(39_000, 69_000), of(3900, 69_000))).toBe(1)
  expect(farChanges(of(39_000), of(390_000))).toBe(1)
  expect(farChanges(of(39_000), of(30_000, 60_000))).toBe(0)
  expect(farChanges(null, of(100))).toBe(0)
})
