import type { UnpaidOrder } from '../classroom/classroom.ts'

/** The page where an order whose card was declined is paid. */
export const payPath = (slug: string, { order_id, order_status }: UnpaidOrder): string =>
  order_status === 'PAID' ? `/orders/${order_id}` : `/${slug}/order/review`
