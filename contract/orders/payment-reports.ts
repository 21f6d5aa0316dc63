import type { Order } from './orders.ts'

/** Whether money may have left an account without arriving here: a payment was tried and the order is not paid. */
export const mayReportPayment = (
  { order_status, instalments }: Pick<Order, 'order_status' | 'instalments'>,
  reference: string | null,
): boolean =>
  reference !== null &&
  (order_status === 'PAID'
    ? instalments.some(({ status }) => status === 'failed')
    : order_status !== 'DRAFT')
