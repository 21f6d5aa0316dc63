import { firstPaymentOn, type Order } from '../orders.ts'

/**
 * Whether a missing payment may be reported: somebody tried to pay and the order is not paid. A card plan charges
 * nothing before its first day.
 */
export const mayReportPayment = (
  order: Pick<Order, 'order_status' | 'plan' | 'instalments'>,
  paymentReference: string | null,
  today: string,
): boolean => {
  const { order_status, instalments } = order
  const firstOn = firstPaymentOn(order)
  if (paymentReference === null || (firstOn !== undefined && firstOn > today)) return false
  return order_status === 'PAID'
    ? instalments.some(({ status }) => status === 'failed')
    : order_status !== 'DRAFT'
}
