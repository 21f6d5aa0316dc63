import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { SaveOrder } from './wire.ts'
import {
  allowed,
  orderStatuses,
  transitions,
  type OrderStatus,
  type StoredOrderStatus,
} from './orders.ts'

const stored: StoredOrderStatus[] = [...orderStatuses, 'VOID']

describe('what may be done with an order', () => {
  const yes = true
  const no = false
  it.each<[OrderStatus, string, boolean, boolean, boolean, boolean, boolean]>([
    ['DRAFT', 'DRAFT', yes, yes, yes, no, no],
    ['OPEN', 'RESERVED', no, yes, no, yes, no],
    ['UNCOLLECTABLE', 'RESERVED', no, yes, no, yes, no],
    ['PENDING', 'PENDING', no, no, no, no, yes],
    ['PAID', 'SUBSCRIBED', no, no, no, no, no],
  ])('ORD-02: %s is shown as %s', (status, label, coupon, pay, edit, cancel, poll) => {
    expect(allowed[status]).toEqual({ label, coupon, pay, edit, cancel, poll })
  })

  it('ORD-02: every status of the API has its row, and no other', () => {
    expect(Object.keys(allowed).toSorted()).toEqual([...orderStatuses].toSorted())
  })
})

describe('transitions of an order', () => {
  const legal = new Set([
    'DRAFT OPEN',
    'OPEN PENDING',
    'OPEN PAID',
    'OPEN VOID',
    'UNCOLLECTABLE PENDING',
    'UNCOLLECTABLE PAID',
    'UNCOLLECTABLE VOID',
    'PENDING PAID',
    'PENDING OPEN',
    'PENDING UNCOLLECTABLE',
  ])

  it.each(stored.flatMap((from) => stored.map((to) => [from, to] as const)))(
    'ORD-17: %s → %s',
    (from, to) => {
      expect(transitions[from].includes(to)).toBe(legal.has(`${from} ${to}`))
    },
  )

  it('ORD-05: what is PENDING is neither cancelled nor edited until the bank has answered', () => {
    expect(transitions.PENDING).not.toContain('VOID')
    expect(transitions.PENDING).not.toContain('DRAFT')
  })

  it('ORD-17: cancel is allowed exactly where VOID may follow', () => {
    for (const status of orderStatuses) {
      expect(allowed[status].cancel).toBe(transitions[status].includes('VOID'))
    }
  })

  it('ORD-17: pay is allowed exactly where a payment may still begin', () => {
    for (const status of orderStatuses) {
      const begins = transitions[status].some((next) => next === 'OPEN' || next === 'PENDING')
      expect(allowed[status].pay).toBe(begins && status !== 'PENDING')
    }
  })

  it('every status leads to an end, and PAID and VOID are ends', () => {
    expect(stored.filter((status) => transitions[status].length === 0)).toEqual(['PAID', 'VOID'])
    for (const start of stored) {
      const reached = new Set<StoredOrderStatus>([start])
      for (const status of reached) for (const next of transitions[status]) reached.add(next)
      expect(reached.has('PAID') || reached.has('VOID')).toBe(true)
    }
  })
})

describe('an order as it is sent', () => {
  const whole = {
    programme_id: 2,
    subjects: [1, 16],
    user_name: 'Aina',
    user_email: 'aina@example.com',
    user_contact: '0123456789',
    address: '1 Jalan Satu',
    postcode: '01000',
    city: 'Kangar',
    state: 'Perlis',
    is_guardian: false,
    terms_version: '2026-11-01',
  }
  const rules = (body: unknown) => v.safeParse(SaveOrder, body).issues?.map((i) => i.message) ?? []

  it('names at least one class, and none twice', () => {
    expect(rules(whole)).toEqual([])
    expect(rules({ ...whole, subjects: [] })).toEqual(['required'])
    expect(rules({ ...whole, subjects: [1, 1] })).toEqual(['distinct'])
    expect(rules({ ...whole, subjects: [1.5] })).toHaveLength(1)
  })

  it("ORD-07: has no place for a price of the sender's own", () => {
    expect(rules({ ...whole, total_amount: 1 })).toHaveLength(1)
    expect(rules({ ...whole, discounted_amount: 90_000 })).toHaveLength(1)
  })

  it('VAL-01: an overlong text is `max`', () => {
    expect(rules({ ...whole, address: 'x'.repeat(201) })).toEqual(['max'])
  })
})
