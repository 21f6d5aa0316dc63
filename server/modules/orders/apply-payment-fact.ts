import type { StoredOrderStatus } from '#contract/orders.ts'
import { transitions } from '#contract/orders.ts'
import type { PaymentFact } from '../../gateways/payments/payments.ts'
import type { OrdersRepository, StoredOrder, StoredPayment } from './repository.ts'

/** Why a fact was set aside, or the order whose status it changed; a fact that changes nothing has neither. */
type Outcome = { quarantined?: string; changed?: StoredOrder }
const nothingNew: Outcome = {}
const settled = new Set(['succeeded', 'failed', 'expired'])

/**
 * The one function that lets a provider's word change an order: webhook, return page, reconciler and
 * staff all end here, inside a transaction, under the order's row lock. A fact told twice, late or out of
 * order changes nothing; one that does not fit its order is kept as quarantined and reported.
 * @param accessEnd until when the order's programme opens once it is paid
 */
export async function applyPaymentFact(
  orders: OrdersRepository,
  provider: string,
  fact: PaymentFact,
  accessEnd: Date,
): Promise<Outcome> {
  const { eventId, paymentId, status, amountSen, currency, at } = fact
  const fresh = await orders.recordFact({
    provider,
    eventId,
    paymentId,
    status,
    amountSen,
    currency,
    receivedAt: at,
  })
  if (!fresh) return nothingNew

  const quarantine = async (why: string): Promise<Outcome> => {
    await orders.quarantine(provider, eventId, why)
    return { quarantined: why }
  }

  const found = await orders.payment(paymentId)
  if (!found || found.provider !== provider) return quarantine('unknown payment')
  const order = await orders.lock(found.orderId)
  // Read again under the lock: whoever held it may have settled this very payment.
  const payment = await orders.payment(paymentId)
  if (!order || !payment) return quarantine('unknown payment')
  if (payment.amountSen !== amountSen || payment.currency !== currency)
    return quarantine('amount differs')
  if (settled.has(payment.status) && status !== 'succeeded') return nothingNew
  if (payment.status === 'succeeded') return nothingNew

  await orders.updatePayment(paymentId, { status, changedAt: at })
  if (status === 'succeeded' && order.status === 'PAID') return quarantine('paid twice')
  if (status === 'succeeded' && order.status === 'VOID') return quarantine('paid after cancelling')

  const becomes = await nextStatus(orders, order, payment, status)
  if (!becomes || !transitions[order.status].includes(becomes)) return nothingNew
  const changed = await orders.update(order.id, { status: becomes, changedAt: at })
  await orders.recordEvent({
    orderId: order.id,
    status: becomes,
    actor: provider,
    reason: `payment ${status}`,
    at,
  })
  if (becomes !== 'PAID') return { changed }
  await orders.insertReceipt({ orderId: order.id, paymentId, paidAt: at })
  await orders.subscribe(changed, accessEnd, at)
  return { changed }
}

/** Where the fact leads the order: only its last attempt can make it wait or give up, any can pay it. */
async function nextStatus(
  orders: OrdersRepository,
  order: StoredOrder,
  payment: StoredPayment,
  fact: PaymentFact['status'],
): Promise<StoredOrderStatus | undefined> {
  if (fact === 'succeeded') return 'PAID'
  const last = await orders.lastPayment(order.id)
  if (last?.id !== payment.id) return undefined
  return fact === 'processing' ? 'PENDING' : 'OPEN'
}
