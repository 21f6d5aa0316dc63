import { expect, it } from 'vitest'
import type { Order } from '../orders.ts'
import { mayReportPayment } from './payment-reports.ts'

const charges = (first: Order['instalments'][number]['status']): Order['instalments'] =>
  [first, 'scheduled' as const, 'scheduled' as const].map((status, n) => ({
    number: n + 1,
    due_on: `2026-${11 + n}-24`,
    amount: 25_000,
    status,
    pay_by: null,
  }))
const plan = {
  order_status: 'PENDING',
  plan: 'instalments',
  instalments: charges('scheduled'),
} as const

it('ORD-16: nothing can be missed of an accepted card before its first day', () => {
  expect(mayReportPayment(plan, 'ref', '2026-11-23')).toBe(false)
  expect(mayReportPayment(plan, 'ref', '2026-11-24')).toBe(true)
})

it.each([
  [{ order_status: 'DRAFT', plan: null, instalments: [] }, 'ref', false],
  [{ order_status: 'PENDING', plan: 'once', instalments: [] }, 'ref', true],
  [{ order_status: 'PENDING', plan: 'once', instalments: [] }, null, false],
  [{ order_status: 'OPEN', plan: null, instalments: charges('scheduled') }, 'ref', true],
  [{ order_status: 'PAID', plan: 'once', instalments: [] }, 'ref', false],
  [{ order_status: 'PAID', plan: 'instalments', instalments: charges('failed') }, 'ref', true],
] as const)(
  'ORD-16: money is missed only where a payment was tried: %j',
  (order, reference, may) => {
    expect(
      mayReportPayment({ ...order, instalments: [...order.instalments] }, reference, '2026-11-20'),
    ).toBe(may)
  },
)
