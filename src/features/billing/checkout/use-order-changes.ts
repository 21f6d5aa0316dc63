import {
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { OrderForm } from '#contract/billing/form.ts'
import { toWire } from '#contract/billing/form.ts'
import type { OrderReply, PayOrder } from '#contract/billing/wire.ts'
import { paymentPage } from '#features/billing/orders/payment-page.ts'
import { callOrder } from '#platform/api/call-order.ts'
import { orderRecordQuery } from '#features/billing/orders/queries.ts'
import { isOrderOutdated } from './paying/failure-words.ts'
import { acceptOrder, orderQuery, type OrderOnScreen } from './order-query.ts'

const changesKey = (programmeId: number) => ['change-order', programmeId] as const

/** The refusal of the last change if the order had changed elsewhere; null after a success. */
export function useOutdatedRefusal(programmeId: number): Error | null {
  const failures = useMutationState({
    filters: { mutationKey: changesKey(programmeId) },
    select: ({ state }) => state.error,
  })
  const last = failures.at(-1) ?? null
  return isOrderOutdated(last) ? last : null
}

/** Changes the order and writes the reply into the cache. Refetches the order if it had changed elsewhere. */
function change<Input>(
  client: QueryClient,
  programmeId: number,
  name: string,
  send: (input: Input) => Promise<OrderReply>,
) {
  return {
    mutationKey: [...changesKey(programmeId), name],
    networkMode: 'always' as const,
    mutationFn: send,
    onSuccess: (reply: OrderReply) => acceptOrder(client, programmeId, reply),
    onError: (failure: Error) => {
      if (isOrderOutdated(failure))
        void client.invalidateQueries({ queryKey: orderQuery(programmeId).queryKey })
    },
  }
}

/** @throws if the reply has no order, which breaks the contract */
function withOrder(reply: OrderReply): OrderReply {
  if (!reply.attribute) throw new Error('API error.')
  return reply
}

export function useSaveOrder(programmeId: number, order: OrderOnScreen | null) {
  const client = useQueryClient()
  return useMutation(
    change(
      client,
      programmeId,
      'save',
      async (input: { form: OrderForm; chosen: number[]; intake: string | undefined }) => {
        const body = {
          programme_id: programmeId,
          subjects: input.chosen,
          ...(input.intake !== undefined && { intake_key: input.intake }),
          ...toWire(input.form),
        }
        if (order?.order_status !== 'DRAFT')
          return withOrder(await callOrder('createOrder', { body }))
        const { order_id } = order
        return withOrder(
          await callOrder('updateOrder', {
            params: { orderId: order_id },
            body: { id: order_id, ...body },
          }),
        )
      },
    ),
  )
}

export function useApplyPromo(programmeId: number, order: OrderOnScreen) {
  const client = useQueryClient()
  return useMutation({
    ...change(client, programmeId, 'promo', (promo_code: string) =>
      callOrder('applyPromo', { params: { orderId: order.order_id }, body: { promo_code } }),
    ),
    onSuccess: async (reply) => {
      // Without an order the code was invalid, and the order has not changed.
      if (reply.attribute) await acceptOrder(client, programmeId, reply)
    },
  })
}

export function useCancelOrder(programmeId: number, order: OrderOnScreen) {
  const client = useQueryClient()
  return useMutation(
    change(client, programmeId, 'cancel', () =>
      callOrder('cancelOrder', { params: { orderId: order.order_id }, body: {} }),
    ),
  )
}

/** Reserves the order, unless it is reserved, and asks its guardian to pay. */
export function useAskGuardian(programmeId: number, order: OrderOnScreen) {
  const client = useQueryClient()
  const { order_id: orderId } = order
  return useMutation({
    ...change(client, programmeId, 'ask-guardian', async () =>
      withOrder(await callOrder('askGuardian', { params: { orderId }, body: {} })),
    ),
    onSuccess: async (reply) => {
      await acceptOrder(client, programmeId, reply)
      // Until the record, which is being refetched, says when the guardian was asked.
      const { queryKey } = orderRecordQuery(orderId)
      await client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    },
  })
}

/** Opens the payment, with one call under way at most. */
export function usePayOrder(
  programmeId: number,
  order: OrderOnScreen,
  leaveTo: (url: string) => void,
) {
  const client = useQueryClient()
  const options = change(client, programmeId, 'pay', async (body: PayOrder) =>
    withOrder(await callOrder('payOrder', { params: { orderId: order.order_id }, body })),
  )
  const paying = useMutation({
    ...options,
    onSuccess: async (reply) => {
      await acceptOrder(client, programmeId, reply)
      const url = reply.attribute?.payment_url
      if (url) leaveTo(paymentPage(url))
    },
  })
  return {
    ...paying,
    /** From the press until the page is unloaded. */
    isLeaving: paying.isPending || Boolean(paying.data?.attribute?.payment_url),
    pay(body: PayOrder, onError: (failure: Error) => void = () => undefined) {
      // Ask the client, not this render: two presses can come before the next render.
      if (client.isMutating({ mutationKey: options.mutationKey }) === 0)
        paying.mutate(body, { onError })
    },
  }
}
