import type { Order } from './orders.ts'

/** Can money have left an account that does not show here? Something was tried, and it is not paid. */
export const mayReportPayment = (
  { order_status, instalments }: Pick<Order, 'order_status' | 'instalments'>,
  reference: string | null,
): boolean =>
  reference !== null &&
  (order_status === 'PAID'
    ? instalments.some(({ status }) => status === 'failed')
    : order_status !== 'DRAFT')
