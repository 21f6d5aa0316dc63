import { firstPaymentOn, type Order } from '../orders.ts'

/**
 * Whether money may have left an account without arriving here: a payment was tried and the order is not paid. Of a
 * card plan nothing is taken before its first day.
 */
export const mayReportPayment = (
  order: Pick<Order, 'order_status' | 'plan' | 'instalments'>,
  reference: string | null,
  today: string,
): boolean => {
  const { order_status, instalments } = order
  const firstOn = firstPaymentOn(order)
  if (reference === null || (firstOn !== undefined && firstOn > today)) return false
  return order_status === 'PAID'
    ? instalments.some(({ status }) => status === 'failed')
    : order_status !== 'DRAFT'
}
