import { pollFirstMs, pollSlowestMs } from '#contract/shared/limits.ts'
import { allowed, type OrderStatus } from '#contract/billing/orders.ts'

type Polled<D> = { state: { data: D | undefined; dataUpdatedAt: number } }

/**
 * Polling for all queries that show orders: while `awaitedIn` finds orders in the data, every 3 s at first and every 15
 * s in the end, also while the page is hidden, and at once when the person or the network returns.
 */
export const pollOrders = <D>(awaitedIn: (data: D) => readonly object[]) =>
  ({
    refetchInterval: ({ state: { data, dataUpdatedAt } }: Polled<D>): number | false => {
      const awaited = data === undefined ? [] : awaitedIn(data)
      if (awaited.length === 0) return false
      return Math.min(...awaited.map((order) => pollDelayMs(waitedMs(order, dataUpdatedAt))))
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  }) as const

/** `now`, or the object on screen while it is the same order and the bank has not answered. */
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

/** `now`, with each order of the list that is still waited for as it was on screen `before`. */
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

/** The interval grows with the wait, from 3 s to 15 s. */
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
