import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { malaysianDay } from '#contract/shared/calendar.ts'
import type { OrderRecord, OrderSummary, ShownRefund } from '#contract/billing/wire.ts'
import { allowed, isPolled } from '#contract/billing/orders.ts'
import { callOrder } from '#platform/api/call-order.ts'
import { Refusal } from '#platform/api/failures.ts'
import { keepAllPending, keepWhilePending, pollOrders } from '#platform/query/poll-order.ts'
import { paymentPage } from './payment-page.ts'

export const ordersQuery = () =>
  queryOptions({
    queryKey: ['orders'],
    queryFn: async ({ signal }) => (await callOrder('orders', { signal })).orders,
    ...pollOrders((orders: OrderSummary[]) => orders.filter(isPolledToday)),
    structuralSharing: (before, now) =>
      replaceEqualDeep(
        before,
        keepAllPending(before as OrderSummary[] | undefined, now as OrderSummary[]),
      ),
  })

/** A refund, without the signed link of its credit note. */
export type RefundOnScreen = Omit<ShownRefund, 'credit_note'> & { credit_note: number | null }

/** An order as it is kept on the device: without signed links. */
export type RecordOnScreen = Omit<OrderRecord, 'receipt' | 'refunds'> & {
  refunds: RefundOnScreen[]
  receipt: Pick<NonNullable<OrderRecord['receipt']>, 'number' | 'paid_at' | 'method'> | null
}

export const orderRecordQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order-record', orderId],
    queryFn: async ({ signal, client, queryKey }): Promise<RecordOnScreen> => {
      const { receipt, refunds, ...record } = await callOrder('orderRecord', {
        params: { orderId },
        signal,
      })
      const before = client.getQueryData<RecordOnScreen>(queryKey)
      // The checkout polls no order that a guardian may pay: it follows this record.
      if (before && before.order.order_status !== record.order.order_status)
        void client.invalidateQueries({ queryKey: ['order', record.programme.id] })
      return {
        ...record,
        receipt: receipt && {
          number: receipt.number,
          paid_at: receipt.paid_at,
          method: receipt.method,
        },
        refunds: refunds.map(({ credit_note, ...refund }) => ({
          ...refund,
          credit_note: credit_note?.number ?? null,
        })),
      }
    },
    // Polled, so that the bank's answer or a guardian's payment appears automatically.
    ...pollOrders((record: RecordOnScreen) => (isAwaited(record) ? [record.order] : [])),
    structuralSharing: (before, now) =>
      shareRecord(before as RecordOnScreen | undefined, now as RecordOnScreen),
    throwOnError: (error) => error instanceof Refusal && error.status === 404,
  })

const isPolledToday = (order: Parameters<typeof isPolled>[0]): boolean =>
  isPolled(order, malaysianDay(new Date()))

const isAwaited = ({ order, guardian_link: link }: RecordOnScreen): boolean =>
  isPolledToday(order) || (allowed[order.order_status].cancel && link !== null)

const shareRecord = (before: RecordOnScreen | undefined, now: RecordOnScreen) =>
  replaceEqualDeep(before, { ...now, order: keepWhilePending(before?.order, now.order) })

/** The signed address of the receipt, requested on tap because it is valid for minutes only. */
export async function receiptAddress(orderId: string): Promise<string | undefined> {
  return (await callOrder('orderRecord', { params: { orderId } })).receipt?.pdf_url
}

/** The signed address of a credit note. */
export async function creditNoteAddress(
  orderId: string,
  number: number,
): Promise<string | null | undefined> {
  const { refunds } = await callOrder('orderRecord', { params: { orderId } })
  return refunds.find(({ credit_note }) => credit_note?.number === number)?.credit_note?.pdf_url
}

/** The address where a refused instalment is paid, or a held one confirmed. @throws if the address is not http(s) */
export async function instalmentPage(orderId: string, number: number): Promise<string> {
  const { payment_url } = await callOrder('payInstalment', {
    params: { orderId },
    body: { number },
  })
  return paymentPage(payment_url)
}
