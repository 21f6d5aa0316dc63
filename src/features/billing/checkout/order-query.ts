import { queryOptions, replaceEqualDeep, skipToken, type QueryClient } from '@tanstack/react-query'
import { malaysianDay } from '#contract/shared/calendar.ts'
import type { OrderReply, OrderStart } from '#contract/billing/wire.ts'
import { allowed, isPolled, type Order, type OrderPeople } from '#contract/billing/orders.ts'
import type { PriceTier } from '#contract/catalogue/catalogue.ts'
import { callOrder } from '#platform/api/call-order.ts'
import { keepWhilePending, pollOrders } from '#platform/query/poll-order.ts'

/** An order as it is kept on the device: without address, telephone and guardian. */
export type OrderOnScreen = Omit<Order, keyof OrderPeople>
export type PersonalDetails = OrderPeople
export type OrderState = {
  order: OrderOnScreen | null
  prices: readonly PriceTier[] | undefined
  hardcopy_price?: number | undefined
  /** The student is under 18 and cannot pay, because the guardian has not agreed. */
  awaitsConsent?: boolean
}

const orderKey = (programmeId: number) => ['order', programmeId] as const

/**
 * The order of a programme. Polled while the bank decides, also in the background, and refetched when the person or the
 * network returns. `returned`: the person is back from the bank, whose webhook may be slower, so a reserved order is
 * polled too.
 */
export const orderQuery = (programmeId: number, { returned = false } = {}) =>
  queryOptions({
    queryKey: orderKey(programmeId),
    queryFn: async ({ signal, client }) => {
      const reply = await callOrder('order', { params: { programmeId }, signal })
      client.setQueryData(orderDetailsQuery(programmeId).queryKey, personalDetailsOf(reply))
      client.setQueryData(orderStartQuery(programmeId).queryKey, reply.start ?? null)
      return orderStateOf(reply)
    },
    // Kept data is shown, and always refetched: this is about money.
    staleTime: 0,
    ...pollOrders(({ order }: OrderState) => (order && isAwaited(order, returned) ? [order] : [])),
    structuralSharing: (before, now) =>
      shareState(before as OrderState | undefined, now as OrderState),
  })

/** The personal details of the order. They arrive with the order and stay in memory only. */
export const orderDetailsQuery = (programmeId: number) =>
  queryOptions<PersonalDetails | null>({
    queryKey: ['order-details', programmeId],
    queryFn: skipToken,
    staleTime: Infinity,
    meta: { keep: false },
  })

/** The data for a new order. It arrives with the order and stays in memory only. */
export const orderStartQuery = (programmeId: number) =>
  queryOptions<OrderStart | null>({
    queryKey: ['order-start', programmeId],
    queryFn: skipToken,
    staleTime: Infinity,
    meta: { keep: false },
  })

/** Writes the answer of a change into the cache, and cancels a poll under way. */
export async function acceptOrder(
  client: QueryClient,
  programmeId: number,
  reply: OrderReply,
): Promise<void> {
  const { queryKey } = orderQuery(programmeId)
  await client.cancelQueries({ queryKey })
  const statusBefore = client.getQueryData(queryKey)?.order?.order_status
  const isStillDraft = statusBefore === 'DRAFT' && reply.attribute?.order_status === statusBefore
  client.setQueryData(orderDetailsQuery(programmeId).queryKey, personalDetailsOf(reply))
  client.setQueryData(queryKey, (before) => ({
    ...orderStateOf(reply),
    prices: reply.mapping_data?.price_mapping ?? before?.prices,
    hardcopy_price: reply.mapping_data?.hardcopy_price ?? before?.hardcopy_price,
    awaitsConsent: before?.awaitsConsent ?? false,
  }))
  // Only fetched data is kept on the device, so refetch it.
  void client.invalidateQueries({ queryKey })
  void client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => keysWithOrder.includes(first as string),
    // Each save of a draft would fetch them again while somebody fills in the form.
    refetchType: isStillDraft ? 'none' : 'active',
  })
}

/** Other queries that show an order, or what it opens. */
const keysWithOrder = ['dashboard', 'orders', 'order-record', 'programme', 'class-access']

function isAwaited(order: OrderOnScreen, returned: boolean): boolean {
  const { cancel } = allowed[order.order_status]
  return isPolled(order, malaysianDay(new Date())) || (returned && cancel)
}

/** While the order is pending, a poll replaces it and its prices only if its status or card plan differs. */
function shareState(before: OrderState | undefined, now: OrderState): OrderState {
  const isKept = before && now.order && keepWhilePending(before.order, now.order) === before.order
  return isKept && before.awaitsConsent === now.awaitsConsent
    ? before
    : replaceEqualDeep(before, now)
}

function orderStateOf(reply: OrderReply): OrderState {
  const { price_mapping: prices, hardcopy_price } = reply.mapping_data ?? {}
  const awaitsConsent = reply.start != null && reply.start.awaited_consent !== null
  if (!reply.attribute) return { order: null, prices, hardcopy_price, awaitsConsent }
  const { is_guardian: _, user_detail: __, guardian_detail: ___, ...order } = reply.attribute
  return { order, prices, hardcopy_price, awaitsConsent }
}

function personalDetailsOf({ attribute }: OrderReply): PersonalDetails | null {
  if (!attribute) return null
  const { is_guardian, user_detail, guardian_detail } = attribute
  return { is_guardian, user_detail, guardian_detail }
}
