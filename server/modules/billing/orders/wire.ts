import type { Intake } from '#contract/catalogue/catalogue.ts'
import type { Order, OrderPeople } from '#contract/billing/orders.ts'
import type { StoredDetails } from '../../../platform/db/schema/billing-orders.ts'
import type { ShownDispute } from '#contract/billing/payments/disputes.ts'
import type { ShownRefund } from '#contract/billing/wire.ts'
import { toShownDispute } from '../ledger/disputes-of-order.ts'
import type { StoredRefund } from '../ledger/refunds-of-order.ts'
import type { OrdersRepository, StoredOrder } from './repository.ts'

type ShownPlan = Pick<Order, 'plan' | 'instalments' | 'payment_methods' | 'opens_at_once'>

/** An order as its student reads it. A cancelled one is never shown. */
export const toWireOrder = (
  order: StoredOrder,
  now: Date,
  paymentUrl: string | null,
  intake: Intake | undefined,
  plan: ShownPlan,
): Omit<Order, 'last_attempt'> => ({
  ...toWirePurchase(order, now, paymentUrl, intake, plan),
  ...toWireDetails(order.details),
})

/** The part of an order that a payer may see. Never called for a cancelled order. */
export function toWirePurchase(
  order: StoredOrder,
  now: Date,
  paymentUrl: string | null,
  intake: Intake | undefined,
  plan: ShownPlan,
): Omit<Order, keyof OrderPeople | 'last_attempt'> {
  if (order.status === 'VOID')
    throw new Error(`order ${order.id} is void and has no place on the wire`)
  return {
    order_id: order.id,
    order_status: order.status,
    payment_url: paymentUrl,
    ...(intake && { intake: { key: intake.key, title: intake.title } }),
    pay_by: payByOf(order, now),
    subjects: order.classIds,
    promo_code: order.promoCode,
    discounted_amount: order.discountSen,
    hardcopy_amount: order.hardcopySen,
    total_amount: order.totalSen,
    ...plan,
  }
}

export function toWireDetails({
  name,
  email,
  phone,
  address,
  postal,
  city,
  state,
  guardian,
}: StoredDetails): OrderPeople {
  return {
    is_guardian: guardian !== null,
    user_detail: { name, email, contact: phone, address, postcode: postal, city, state },
    guardian_detail: guardian,
  }
}

/** The deadline of a reserved order; null for any other, and once it has passed. */
export const payByOf = ({ status, payBy }: StoredOrder, now: Date): string | null =>
  (status === 'OPEN' || status === 'UNCOLLECTABLE') && payBy && payBy >= now
    ? payBy.toISOString()
    : null

/** A refund as its payer sees it. Without `urlOf`, as on a guardian's link, the credit note has no file. */
export const toShownRefund = (
  { amountSen, status, askedAt, settledAt, creditNote: number }: StoredRefund,
  urlOf?: (number: number) => string,
): ShownRefund => ({
  amount: amountSen,
  status: status === 'refunded' ? 'refunded' : 'asked',
  at: (settledAt ?? askedAt).toISOString(),
  credit_note: number === null ? null : { number, pdf_url: urlOf?.(number) ?? null },
})

/** The disputes of an order as its payer sees them, oldest first. */
export async function shownDisputes(
  orders: OrdersRepository,
  orderId: string,
): Promise<ShownDispute[]> {
  const disputes = await orders.disputesOf(orderId)
  if (disputes.length === 0) return []
  const isOnHold = await orders.isOnHold(orderId)
  return disputes.map((one) => toShownDispute(one, isOnHold))
}
