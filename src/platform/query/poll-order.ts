import { pollFirstMs, pollSlowestMs } from '#contract/shared/limits.ts'
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

/**
 * Returns the previous object, not the refetched one, while the bank has not answered: `waitedMs` measures by the
 * object.
 */
export function keepWhilePending<O extends { order_id: string; order_status: OrderStatus }>(
  before: O | null | undefined,
  now: O,
): O {
  const isSame =
    before?.order_id === now.order_id &&
    before.order_status === now.order_status &&
    allowed[now.order_status].poll
  return isSame ? before : now
}

/** `keepWhilePending` for each order of a list. */
export const keepAllPending = <O extends { order_id: string; order_status: OrderStatus }>(
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

/** How long this order has been on screen at `updatedAt`; polling keeps the object while its status is the same. */
export function waitedMs(order: object, updatedAt: number): number {
  const since = waitingSince.get(order) ?? updatedAt
  waitingSince.set(order, since)
  return updatedAt - since
}
