import { malaysianDay } from '#contract/shared/calendar.ts'
import type { Order, Payer } from '#contract/billing/orders.ts'
import { mayReportPayment } from '#contract/billing/payments/payment-reports.ts'
import { refuse } from '../../../../platform/http/refusal.ts'
import type { SyncPaymentStatus } from './sync-payment-status.ts'
import type { BillingContext } from '../../context.ts'
import type { OrdersRepository, StoredOrder } from '../repository.ts'
import type { ShownOrders } from '../show-order.ts'

export type ReportPayment = ReturnType<typeof paymentReporter>

/**
 * Reports a missing payment: stored until staff handle it, and the provider is asked at once. Repeating an open
 * report changes nothing.
 * @throws Refusal `order.not-allowed` if nobody can have paid
 */
export const paymentReporter =
  (
    { report }: BillingContext,
    orders: OrdersRepository,
    {
      planOf,
      syncPaymentStatus,
    }: Pick<ShownOrders, 'planOf'> & { syncPaymentStatus: SyncPaymentStatus },
  ) =>
  async (order: StoredOrder, reportedBy: Payer, now: Date): Promise<{ reported_at: string }> => {
    const [payment, { plan, instalments }] = await Promise.all([
      orders.lastPayment(order.id),
      planOf(order, now),
    ])
    const order_status = order.status as Order['order_status']
    const reference = payment?.providerReference ?? null
    if (!mayReportPayment({ order_status, plan, instalments }, reference, malaysianDay(now)))
      refuse('order.not-allowed')
    await orders.insertReport({ orderId: order.id, reportedBy, at: now })
    try {
      await syncPaymentStatus(order.id)
    } catch (error) {
      // The report is stored, and the reconciler fetches the payment later.
      report('payment not reconciled', { orderId: order.id, error: String(error) })
    }
    return { reported_at: ((await orders.reportedAt(order.id)) ?? now).toISOString() }
  }
