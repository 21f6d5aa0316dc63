import {
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { OrderForm } from '#contract/orders/form.ts'
import { toWire } from '#contract/orders/form.ts'
import type { OrderReply, PayOrder } from '#contract/orders/wire.ts'
import { callOrder } from '#platform/api/call-order.ts'
import { isOvertaken } from './failure-words.ts'
import { acceptOrder, orderQuery, type OrderOnScreen } from './order-query.ts'

const changesKey = (programmeId: number) => ['change-order', programmeId] as const

/** Why the last change was refused, when the order had moved on before it came; null once another went well. */
export function useOvertaken(programmeId: number): Error | null {
  const failures = useMutationState({
    filters: { mutationKey: changesKey(programmeId) },
    select: ({ state }) => state.error,
  })
  const last = failures.at(-1) ?? null
  return isOvertaken(last) ? last : null
}

/** A change of the order: its answer is taken in; where the order has moved on meanwhile it is asked for again. */
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
      if (isOvertaken(failure))
        void client.invalidateQueries({ queryKey: orderQuery(programmeId).queryKey })
    },
  }
}

/** The order that a change answered with. @throws when there is none: the server broke its word */
function withOrder(reply: OrderReply): OrderReply {
  if (!reply.attribute) throw new Error('API error.')
  return reply
}

export function useSaveOrder(programmeId: number, order: OrderOnScreen | null) {
  const client = useQueryClient()
  return useMutation(
    change(client, programmeId, 'save', async (input: { form: OrderForm; chosen: number[] }) => {
      const body = { programme_id: programmeId, subjects: input.chosen, ...toWire(input.form) }
      if (order?.order_status !== 'DRAFT')
        return withOrder(await callOrder('createOrder', { body }))
      const { order_id } = order
      return withOrder(
        await callOrder('updateOrder', {
          params: { orderId: order_id },
          body: { id: order_id, ...body },
        }),
      )
    }),
  )
}

export function useApplyPromo(programmeId: number, order: OrderOnScreen) {
  const client = useQueryClient()
  return useMutation({
    ...change(client, programmeId, 'promo', (promo_code: string) =>
      callOrder('applyPromo', { params: { orderId: order.order_id }, body: { promo_code } }),
    ),
    onSuccess: async (reply) => {
      // Without an order the code was not valid, and the order is as it was.
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

/** Reserves the order and has its guardian asked to pay. */
export function useAskGuardian(programmeId: number, order: OrderOnScreen) {
  const client = useQueryClient()
  return useMutation(
    change(client, programmeId, 'ask-guardian', async () =>
      withOrder(await callOrder('askGuardian', { params: { orderId: order.order_id }, body: {} })),
    ),
  )
}

/** Opens the payment. However often it is pressed, one call is under way. */
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
    /** From the press until the page is gone. */
    isLeaving: paying.isPending || Boolean(paying.data?.attribute?.payment_url),
    pay(body: PayOrder, onError: (failure: Error) => void = () => undefined) {
      // Asked of the client, not of this render: two presses can come before the next one.
      if (client.isMutating({ mutationKey: options.mutationKey }) === 0)
        paying.mutate(body, { onError })
    },
  }
}

/** @throws when it is no page on the web */
export function paymentPage(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`Not a payment page: ${url}`)
  return href
}
