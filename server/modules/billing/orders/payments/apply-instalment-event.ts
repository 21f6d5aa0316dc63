import { eventReason } from '#contract/billing/payments/event-reasons.ts'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { transitions } from '#contract/billing/orders.ts'
import type { PaymentEvent } from '../../../../gateways/payments/payments.ts'
import { unchanged, type PaymentEventContext, type PaymentEventResult } from '../order-outcome.ts'
import type { StoredInstalment } from './instalments-sql.ts'
import type { OrdersRepository, StoredOrder, StoredPayment } from '../repository.ts'

type About = {
  order: StoredOrder
  payment: StoredPayment
  provider: string
  paymentEvent: PaymentEvent
}

/**
 * Applies a payment event about one charge of a card plan. The first charge, once it succeeds, pays the order; a later
 * one that is refused changes the instalment and, after its grace, the subscription, never the order. Runs inside
 * `applyPaymentEvent`, under the order's row lock.
 */
export async function applyInstalmentEvent(
  orders: OrdersRepository,
  about: About,
  context: PaymentEventContext,
): Promise<PaymentEventResult> {
  const { payment, paymentEvent } = about
  const row = await orders.instalment(payment.id, paymentEvent.instalment ?? 0)
  if (!row) return { quarantined: 'unknown instalment' }
  if (row.amountSen !== paymentEvent.amountSen || payment.currency !== paymentEvent.currency)
    return { quarantined: 'amount differs' }
  // A paid instalment stays paid, whatever follows.
  if (row.status === 'paid') return unchanged
  if (paymentEvent.status === 'succeeded') return succeeded(orders, about, row, context)
  if (row.cancelledAt) return unchanged
  if (paymentEvent.status === 'needs-cardholder') return held(orders, about, row)
  return paymentEvent.status === 'failed' ? failed(orders, about, row, context) : unchanged
}

async function succeeded(
  orders: OrdersRepository,
  { order, payment, provider, paymentEvent }: About,
  row: StoredInstalment,
  { access }: PaymentEventContext,
): Promise<PaymentEventResult> {
  const { at } = paymentEvent
  await orders.updateInstalment(row, {
    status: 'paid',
    paidAt: at,
    providerReference: paymentEvent.reference,
    lookedAt: at,
  })
  if (order.status === 'VOID' || row.cancelledAt) return { quarantined: 'paid after cancelling' }
  if (order.status === 'PAID' && payment.status !== 'succeeded')
    return { quarantined: 'paid twice' }
  const isFirst = row.number === 1
  let changed: StoredOrder | undefined
  if (isFirst && transitions[order.status].includes('PAID')) {
    changed = await orders.update(order.id, { status: 'PAID', changedAt: at })
    await orders.updatePayment(payment.id, { status: 'succeeded', changedAt: at })
    await orders.insertReceipt({ orderId: order.id, paymentId: payment.id, paidAt: at })
    await orders.subscribe(changed, access, at)
  }
  const status = isFirst ? 'PAID' : order.status
  await orders.recordEvent({
    orderId: order.id,
    status,
    actor: provider,
    reason: eventReason('instalment-paid', row),
    at,
  })
  const { isOverdue, hasChanged } = await orders.settleOverdue(
    order.uid,
    order.programmeId,
    malaysianDay(at),
  )
  const restored = hasChanged && !isOverdue
  return {
    ...(changed && { changed }),
    outcome: { kind: 'instalment-paid', order: { ...order, status }, number: row.number, restored },
  }
}

/** The charge is not refused yet: the cardholder confirms it on the provider's page, or the provider gives up. */
async function held(
  orders: OrdersRepository,
  { order, payment, provider, paymentEvent }: About,
  row: StoredInstalment,
): Promise<PaymentEventResult> {
  if (row.status !== 'scheduled' || row.needsCardholderSince) return unchanged
  const { at } = paymentEvent
  await orders.updateInstalment(row, {
    needsCardholderSince: at,
    providerReference: paymentEvent.reference,
    lookedAt: at,
  })
  await orders.recordEvent({
    orderId: order.id,
    status: order.status,
    actor: provider,
    reason: eventReason('instalment-held', row),
    at,
  })
  return { outcome: { kind: 'needs-cardholder', order, payment, number: row.number } }
}

async function failed(
  orders: OrdersRepository,
  { order, payment, provider, paymentEvent }: About,
  row: StoredInstalment,
  context: PaymentEventContext,
): Promise<PaymentEventResult> {
  const { at } = paymentEvent
  await orders.updateInstalment(row, {
    status: 'failed',
    failedOn: row.failedOn ?? malaysianDay(at),
    providerReference: paymentEvent.reference,
    lookedAt: at,
  })
  // A repeated refusal does not extend the grace period.
  if (row.status === 'failed') return unchanged
  const endsPlan = row.number === 1 && payment.status === 'set-up'
  const becomes = endsPlan && order.status === 'PENDING' ? 'UNCOLLECTABLE' : order.status
  await orders.recordEvent({
    orderId: order.id,
    status: becomes,
    actor: provider,
    reason: eventReason('instalment-refused', row),
    at,
  })
  if (!endsPlan)
    return { outcome: { kind: 'instalment-failed', order, payment, number: row.number } }
  await orders.updatePayment(payment.id, { status: 'failed', changedAt: at })
  if (becomes !== 'UNCOLLECTABLE') return unchanged
  const changed = await orders.update(order.id, {
    status: becomes,
    payBy: context.payBy(at),
    changedAt: at,
  })
  await orders.withdraw(changed, 'refused', at)
  return { changed, outcome: { kind: 'refused', order: changed, payment } }
}
