import { eventReason } from '#contract/billing/payments/event-reasons.ts'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { manualProvider } from '#contract/billing/payments/payment-methods.ts'
import type { StoredOrderStatus } from '#contract/billing/orders.ts'
import { transitions } from '#contract/billing/orders.ts'
import type { PaymentEvent } from '../../../../gateways/payments/payments.ts'
import { applyInstalmentEvent } from './apply-instalment-event.ts'
import { unchanged, type PaymentEventContext, type PaymentEventResult } from '../order-outcome.ts'
import type { OrdersRepository, StoredOrder, StoredPayment } from '../repository.ts'

const settled = new Set(['succeeded', 'failed', 'expired'])

/**
 * The only function that changes an order by a provider's payment event: webhook, return page, reconciler and staff
 * all end here, inside a transaction, under the order's row lock. A payment event that is repeated, late or out of
 * order changes nothing; one that does not fit its order is quarantined and reported.
 */
export async function applyPaymentEvent(
  orders: OrdersRepository,
  provider: string,
  paymentEvent: PaymentEvent,
  context: PaymentEventContext,
): Promise<PaymentEventResult> {
  const { eventId, paymentId, instalment, status, amountSen, currency, at } = paymentEvent
  const isNew = await orders.recordPaymentEvent({
    provider,
    eventId,
    paymentId,
    instalment: instalment ?? null,
    status,
    amountSen,
    currency,
    receivedAt: at,
  })
  if (!isNew) return unchanged

  const result = await applyNew(orders, provider, paymentEvent, context)
  if (paymentEvent.status === 'succeeded') await orders.recordCharge(provider, paymentEvent)
  if (result.quarantined) await orders.quarantine(provider, eventId, result.quarantined)
  return result
}

async function applyNew(
  orders: OrdersRepository,
  provider: string,
  paymentEvent: PaymentEvent,
  context: PaymentEventContext,
): Promise<PaymentEventResult> {
  const { paymentId, status, amountSen, currency, at } = paymentEvent
  const found = await orders.payment(paymentId)
  if (!found || !isFrom(provider, found, paymentEvent)) return { quarantined: 'unknown payment' }
  const order = await orders.lock(found.orderId)
  // Read again under the lock: its last holder may have settled this payment.
  const payment = await orders.payment(paymentId)
  if (!order || !payment) return { quarantined: 'unknown payment' }
  if (paymentEvent.instalment !== undefined)
    return applyInstalmentEvent(orders, { order, payment, provider, paymentEvent }, context)
  if (payment.amountSen !== amountSen || payment.currency !== currency)
    return { quarantined: 'amount differs' }
  if (
    (payment.plan === 'instalments') !== (status === 'set-up') &&
    status !== 'failed' &&
    status !== 'expired'
  )
    return { quarantined: 'another plan' }
  if (settled.has(payment.status) && status !== 'succeeded') return unchanged
  if (payment.status === 'succeeded' || payment.status === status) return unchanged

  await orders.updatePayment(paymentId, { status, changedAt: at })
  if (status === 'succeeded' && order.status === 'PAID') return { quarantined: 'paid twice' }
  if (status === 'succeeded' && order.status === 'VOID')
    return { quarantined: 'paid after cancelling' }

  const becomes = await nextStatus(orders, order, payment, status)
  if (!becomes || !transitions[order.status].includes(becomes)) return unchanged
  const changed = await orders.update(order.id, {
    status: becomes,
    // A week from the bank's answer, which may come after the deadline.
    ...(becomes === 'OPEN' && { payBy: context.payBy(at) }),
    changedAt: at,
  })
  await orders.recordEvent({
    orderId: order.id,
    status: becomes,
    actor: provider,
    reason: eventReason(`payment-${status}`, {}),
    at,
  })
  if (status === 'set-up') {
    const charges = context.chargesOf(order)
    await orders.insertInstalments(
      charges.map((charge) => ({ ...charge, paymentId, orderId: order.id, lookedAt: at })),
    )
    const firstDay = charges[0]?.dueOn ?? malaysianDay(at)
    await orders.openCourtesyAccess(changed, context.access, firstDay, at)
    return { changed, outcome: { kind: 'set-up', order: changed, payment, charges } }
  }
  // The plan ended before its first charge, so courtesy access ends too.
  if (payment.status === 'set-up' && becomes === 'OPEN')
    await orders.withdraw(changed, 'refused', at)
  if (becomes !== 'PAID') return { changed }
  await orders.insertReceipt({ orderId: order.id, paymentId, paidAt: at })
  await orders.subscribe(changed, context.access, at)
  return { changed, outcome: { kind: 'paid', order: changed } }
}

/** A manual payment may settle an instalment of a provider's plan. */
const isFrom = (provider: string, payment: StoredPayment, { instalment }: PaymentEvent): boolean =>
  payment.provider === provider || (provider === manualProvider && instalment !== undefined)

/** The status that the payment event leads to. Any attempt can pay the order; other events count only for the last. */
async function nextStatus(
  orders: OrdersRepository,
  order: StoredOrder,
  payment: StoredPayment,
  eventStatus: PaymentEvent['status'],
): Promise<StoredOrderStatus | undefined> {
  if (eventStatus === 'succeeded') return 'PAID'
  const last = await orders.lastPayment(order.id)
  if (last?.id !== payment.id) return undefined
  return eventStatus === 'processing' || eventStatus === 'set-up' ? 'PENDING' : 'OPEN'
}
