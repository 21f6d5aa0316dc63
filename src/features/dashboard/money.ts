import type { Dashboard } from '#contract/classroom/classroom.ts'
import { heldProgrammes } from './programmes-view.ts'

type Order = NonNullable<Dashboard['order']>

/** What is to be paid or settled, or waits for the bank. */
export type Money =
  | { kind: 'suspended'; title: string; path: string }
  | { kind: 'order'; order: Order }

/** The one matter of money that a dashboard names: what closes classes comes before an order. */
export function moneyOf(dashboard: Dashboard, now: Date): Money | null {
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
