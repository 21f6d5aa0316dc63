import type { Dashboard } from '#contract/classroom/classroom.ts'
import { heldProgrammes } from './programmes-view.ts'

type Order = NonNullable<Dashboard['order']>

/** A payment that is due, unsettled, or pending at the bank. */
export type DuePayment =
  | { kind: 'suspended'; title: string; path: string }
  | { kind: 'order'; order: Order }

/** The payment to show on a dashboard: debts that close classes take precedence over orders. */
export function moneyOf(dashboard: Dashboard, now: Date): DuePayment | null {
  const suspended = heldProgrammes(dashboard, now).find(({ state }) => state === 'suspended')
  if (suspended)
    return {
      kind: 'suspended',
      title: suspended.title,
      path: suspended.payPath ?? '/orders',
    }
  const { order } = dashboard
  return order && order.order_status !== 'PAID' ? { kind: 'order', order } : null
}
