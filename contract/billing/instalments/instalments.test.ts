import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, weekdayOf } from '#contract/shared/calendar.ts'
import { checkCardForm } from '../payments/card-form.ts'
import { graceEndsOn, instalmentDays, nextBusinessDay } from './instalments.ts'
import { isPolled, type Order } from '../orders.ts'

const holidays = new Set(['2026-12-25', '2027-01-01', '2027-02-08'])

describe('ORD-09: the days of three card payments', () => {
  it.each([
    ['a Saturday', '2026-11-21', ['2026-11-23', '2026-12-23', '2027-01-23']],
    ['a Monday', '2026-11-23', ['2026-11-24', '2026-12-24', '2027-01-24']],
    [
      'the day before Christmas, a Thursday',
      '2026-12-24',
      ['2026-12-28', '2027-01-28', '2027-02-28'],
    ],
    ['the Friday before a long weekend', '2027-02-05', ['2027-02-09', '2027-03-09', '2027-04-09']],
    ['the day before the 31st', '2026-12-30', ['2026-12-31', '2027-01-31', '2027-02-28']],
  ])('chosen on %s', (_, chosenOn, days) => {
    expect(instalmentDays(chosenOn, holidays)).toEqual(days)
  })

  it('the first is the nearest day after the choice on which banks work', () => {
    const anyDay = fc
      .integer({ min: 0, max: 4000 })
      .map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10))
    fc.assert(
      fc.property(anyDay, fc.array(anyDay, { maxLength: 30 }), (day, closed) => {
        const first = nextBusinessDay(day, new Set(closed))
        expect(first > day && weekdayOf(first) <= 5 && !closed.includes(first)).toBe(true)
      }),
    )
  })

  it('a month without that day ends earlier, and the next one has it again', () => {
    expect([1, 2, 3].map((months) => addMonths('2027-01-31', months))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ])
    expect(addMonths('2028-01-30', 1)).toBe('2028-02-29')
  })
})

it('ORD-12: a refused instalment may be paid for seven days', () => {
  expect(graceEndsOn('2026-12-23')).toBe('2026-12-30')
})

it('ORD-17: a card plan is not asked about before its first payment, nor anything else that waits for nothing', () => {
  const instalment = { number: 1, due_on: '2026-11-23', amount: 1, status: 'scheduled' as const }
  const order = (order_status: Order['order_status'], plan: Order['plan']) => ({
    order_status,
    plan,
    instalments: plan === 'instalments' ? [{ ...instalment, pay_by: null }] : [],
  })
  const asked = (status: Order['order_status'], plan: Order['plan']) =>
    ['2026-11-22', '2026-11-23'].map((day) => isPolled(order(status, plan), day))
  expect(asked('PENDING', 'instalments')).toEqual([false, true])
  expect(asked('PENDING', 'once')).toEqual([true, true])
  expect(asked('PAID', 'instalments')).toEqual([false, false])
})

describe('ORD-14: the card form', () => {
  const whole = {
    cc_name: 'Siti binti Ali',
    cc_email: 'siti@example.com',
    cc_ic: '800101-14-5566',
    cc_phone: '+60 13-345 6789',
  }
  it.each([
    ['cc_name', '', { rule: 'required' }],
    ['cc_email', '', { rule: 'required' }],
    ['cc_email', 'siti@', { rule: 'email' }],
    ['cc_ic', '', { rule: 'required' }],
    ['cc_ic', 'A123456', { rule: 'min', count: 8 }],
    ['cc_phone', '', { rule: 'required' }],
    ['cc_phone', '1234567', { rule: 'phone' }],
  ])('%s may not be %j', (field, value, message) => {
    expect(checkCardForm({ ...whole, [field]: value }).broken).toMatchObject({ [field]: message })
  })

  it('that is whole is sent with the number as the rule has it', () => {
    const form = { ...whole, cc_phone: '013-3456789' }
    expect(checkCardForm(whole)).toEqual({ form })
  })
})
