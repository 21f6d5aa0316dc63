import { hashKey } from '@tanstack/react-query'
import { pollFirstMs, pollSlowestMs } from '#contract/shared/limits.ts'
import type { Instalment } from '#contract/billing/instalments/instalments.ts'
import { allowed, type OrderStatus } from '#contract/billing/orders.ts'

type Polled<D> = { state: { data: D | undefined; dataUpdatedAt: number } }

/**
 * Polling options of every query that shows orders. Polls while `pendingOrdersIn` finds orders in the data: every 3 s
 * at first, slowing to every 15 s, also while the page is hidden, and at once when the person or the network returns.
 */
export const pollOrders = <D>(pendingOrdersIn: (data: D) => readonly object[]) =>
  ({
    refetchInterval: ({ state: { data, dataUpdatedAt } }: Polled<D>): number | false => {
      const awaited = data === undefined ? [] : pendingOrdersIn(data)
      if (awaited.length === 0) return false
      return Math.min(...awaited.map((order) => pollDelayMs(waitedMs(order, dataUpdatedAt))))
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  }) as const

/** A whole order has its card payments; a summary only the first's day, and whether its cardholder must confirm it. */
type PendingOrder = {
  order_id: string
  order_status: OrderStatus
  instalments?: readonly Instalment[]
  first_payment_on?: string | null
  needs_cardholder?: boolean
}

/** What the bank may change while it decides. */
const progressOf = (order: PendingOrder): string =>
  hashKey([
    order.order_id,
    order.order_status,
    order.instalments,
    order.first_payment_on,
    order.needs_cardholder,
  ])

/**
 * Returns the previous object, not the refetched one, while the bank has not answered: `waitedMs` measures by the
 * object.
 */
export function keepWhilePending<O extends PendingOrder>(before: O | null | undefined, now: O): O {
  const isKept = before && allowed[now.order_status].poll && progressOf(before) === progressOf(now)
  return isKept ? before : now
}

/** `keepWhilePending` for each order of a list. */
export const keepAllPending = <O extends PendingOrder>(
  before: readonly O[] | undefined,
  now: readonly O[],
): O[] =>
  now.map((order) =>
    keepWhilePending(
      before?.find(({ order_id }) => order_id === order.order_id),
      order,
    ),
  )

/** A quarter of the time waited, at least 3 s and at most 15 s. */
export function pollDelayMs(waitedMs: number): number {
  return Math.min(Math.max(waitedMs / 4, pollFirstMs), pollSlowestMs)
}

const waitingSince = new WeakMap<object, number>()

/** How long this order has been on screen at `updatedAt`; polling keeps the object while the bank has not answered. */
export function waitedMs(order: object, updatedAt: number): number {
  const since = waitingSince.get(order) ?? updatedAt
  waitingSince.set(order, since)
  return updatedAt - since
}
