import { eventReason } from '#contract/billing/payments/event-reasons.ts'
import { allowed, type Order } from '#contract/billing/orders.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { requireMine, locked } from './require-order.ts'
import type { BillingContext } from '../context.ts'
import type { OrderMails } from './mails/order-mails.ts'
import { isRefusedPlan, type ProviderPage } from './payments/provider-page.ts'
import { inOrdersTransaction, type OrdersRepository, type StoredOrder } from './repository.ts'

export type CancelOrder = ReturnType<typeof cancellation>
type Cancellation = {
  reason: string
  /** The student, when left out. */
  actor?: string
  /** Part of the transaction, under the order's lock. @throws Refusal to keep the order */
  check?(tx: Tx, order: StoredOrder): Promise<void> | void
  /** Mails the student and the guardian about it. */
  mail?: 'expired' | 'cancelled'
}

/**
 * Cancels a reserved order for its student, for staff, or because its deadline has passed. The provider's page is
 * closed first: a payment that came through wins.
 */
export const cancellation =
  ({ db }: BillingContext, orders: OrdersRepository, page: ProviderPage, mails: OrderMails) =>
  async (
    uid: string,
    orderId: string,
    now: Date,
    { reason, actor = uid, check, mail }: Cancellation = {
      reason: eventReason('cancelled', {}),
    },
  ): Promise<void> => {
    const order = await requireMine(orders, orderId, uid)
    if (!allowed[order.status as Order['order_status']].cancel) refuse('order.not-allowed')
    const payment = await orders.lastPayment(orderId)
    if (payment && (payment.status === 'opened' || isRefusedPlan(payment)))
      await page.close(order, payment)
    await inOrdersTransaction(db, async (repository, tx) => {
      const was = await locked(repository, orderId, uid, 'cancel')
      await check?.(tx, was)
      if (await repository.hasWaitingManualPayment(orderId))
        refuse('order.not-allowed', 'A payment for this order is being checked.')
      const last = await repository.lastPayment(orderId)
      // An attempt begun in the meantime has a page that can still be paid.
      if (last?.status === 'opened' && last.id !== payment?.id)
        refuse('order.not-allowed', 'This order was changed elsewhere.')
      await repository.update(orderId, { status: 'VOID', changedAt: now })
      await repository.releasePromo(orderId)
      await repository.recordEvent({
        orderId,
        status: 'VOID',
        actor,
        reason,
        at: now,
      })
      if (mail) await mails.enqueueMail(tx, was, { about: mail }, now)
    })
  }
