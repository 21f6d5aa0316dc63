import { allowed, type Order, type OrderReply } from '#contract/orders.ts'
import type { OrdersRepository, StoredOrder } from './repository.ts'
import { toWireOrder } from './wire.ts'

/** Orders as their person sees them. */
export function shownOrders(orders: OrdersRepository) {
  async function shown(order: StoredOrder): Promise<Order> {
    const payment = allowed[order.status as Order['order_status']].pay
      ? await orders.lastPayment(order.id)
      : undefined
    return toWireOrder(order, payment?.status === 'opened' ? payment.url : null)
  }

  const replyWith = async (
    order: StoredOrder | undefined,
    message = 'OK',
  ): Promise<OrderReply> => ({
    status_code: 200,
    message,
    attribute: order && order.status !== 'VOID' ? await shown(order) : null,
  })

  return { shown, replyWith }
}
