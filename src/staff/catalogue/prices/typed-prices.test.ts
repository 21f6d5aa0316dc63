import { expect, it } from 'vitest'
import { PricesForm } from '#contract/catalogue/staff-prices.ts'
import { readForm } from '#contract/shared/validation.ts'
import { filledPrices, typedPrices } from './typed-prices.ts'

const prices = {
  tiers: [
    { no_sub: 1, price: 36_050 },
    { no_sub: 2, price: 69_000 },
  ],
  hardcopy_price: 0,
  contents: [{ text: 'Live classes', ms: { text: 'Kelas langsung' } }],
}

it('STAFF-01: prices are typed in ringgit, and sent as they were', () => {
  const typed = typedPrices(prices, '2027-01-01')
  expect(typed).toMatchObject({ tiers: ['360.50', '690.00'], hardcopy_price: '0.00' })
  expect(filledPrices(typed)).toEqual({ holds_from: '2027-01-01', ...prices })
  expect(filledPrices({ ...typed, contents: [] }).contents).toBeNull()
})

it('STAFF-01: an amount that cannot be read, and more classes for less, are refused by their field', () => {
  const typed = typedPrices(prices, '2027-01-01')
  const wrong = (change: object) => {
    const read = readForm(PricesForm, filledPrices({ ...typed, ...change }))
    return read.whole
      ? {}
      : Object.fromEntries(Object.entries(read.messages).map(([path, { rule }]) => [path, rule]))
  }
  expect(wrong({})).toEqual({})
  expect(wrong({ tiers: ['360', 'lots'], hardcopy_price: '' })).toEqual({
    'tiers.1.price': 'price',
    hardcopy_price: 'price',
  })
  expect(wrong({ tiers: ['360', '350'] })).toEqual({ 'tiers.1.price': 'less' })
  expect(wrong({ contents: [{ id: 0, texts: { en: ' ' } }] })).toEqual({
    'contents.0.text': 'required',
  })
})
