import * as v from 'valibot'
import { expect, it } from 'vitest'
import { Intake } from '../catalogue/catalogue.ts'
import { IntakeForm } from '../catalogue/intakes.ts'
import { PriceEdition, PricesForm } from '../catalogue/staff-prices.ts'
import { Day, DayTyped } from './wire.ts'

const mistyped = ['0026-11-30', '1926-11-30', '9026-11-30']
const days = [...mistyped, '1970-01-01', '2026-11-30', '2999-12-31']

it('STAFF-01: a day with a mistyped year is not saved, and what is saved stays readable', () => {
  for (const day of days) {
    expect(v.is(DayTyped, day), day).toBe(!mistyped.includes(day))
    expect(v.is(Day, day), day).toBe(true)
  }
  for (const day of ['', '20266-11-30']) {
    expect(v.is(DayTyped, day), day).toBe(false)
    expect(v.is(Day, day), day).toBe(false)
  }
})

it('STAFF-01: a form takes no day that the pages cannot read', () => {
  for (const day of days) {
    const intake = { title: 'SPM', starts_on: '2026-01-05', ends_on: '2026-11-01' }
    const dates = { last_paper_on: '2999-12-31', sale_from: day, sale_until: null }
    expect(v.is(IntakeForm, { ...intake, ...dates }), day).toBe(!mistyped.includes(day))
    const read = { key: 'spm-2026', programme_id: 1, ...intake, ...dates }
    expect(v.is(Intake, read), day).toBe(true)
    const prices = { tiers: [{ no_sub: 1, price: 100 }], hardcopy_price: 0, contents: null }
    expect(v.is(PricesForm, { holds_from: day, ...prices }), day).toBe(!mistyped.includes(day))
    const edition = { id: 1, holds_from: day, ...prices, by_staff: true }
    expect(v.is(PriceEdition, edition), day).toBe(true)
  }
})
