import { allowed, type Allowance } from '#contract/billing/orders.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { BillingContext } from '../context.ts'
import type { OrdersRepository, StoredOrder } from './repository.ts'

/** The person's order, unless it is cancelled. @throws Refusal `order.unknown` */
export async function requireMine(
  orders: OrdersRepository,
  orderId: string,
  uid: string,
): Promise<StoredOrder> {
  const order = await orders.ofPerson(orderId, uid)
  return order && order.status !== 'VOID' ? order : refuse('order.unknown')
}

/** Locks the person's order. @throws Refusal if the status table does not allow the action */
export async function locked(
  repository: OrdersRepository,
  orderId: string,
  uid: string,
  what: keyof Allowance,
) {
  const order = await repository.lock(orderId)
  if (!order || order.uid !== uid || order.status === 'VOID') refuse('order.unknown')
  if (!allowed[order.status][what])
    refuse('order.not-allowed', `An order that is ${order.status} does not allow this.`)
  return order
}

/** Like `locked`; also refuses if the order has changed since it was read. */
export async function lockedAsRead(
  repository: OrdersRepository,
  was: StoredOrder,
  what: keyof Allowance,
) {
  const order = await locked(repository, was.id, was.uid, what)
  if (order.changedAt.getTime() !== was.changedAt.getTime()) {
    refuse('order.not-allowed', 'This order was changed elsewhere.')
  }
  return order
}

/** @throws Refusal `payment.being-checked` while money that staff received waits for a second person */
export async function requireNoWaitingPayment(
  repository: OrdersRepository,
  orderId: string,
  instalment?: number,
): Promise<void> {
  if (await repository.hasWaitingManualPayment(orderId, instalment))
    refuse('payment.being-checked', 'A payment for this order is being checked.')
}

/** The guardian whose consent is needed before the order can be paid. */
export const awaitedGuardian =
  ({ identity }: BillingContext, orders: OrdersRepository) =>
  async (order: StoredOrder, now: Date) =>
    identity.account.guardian.awaited(order.uid, await orders.termsAsOf(order, now))
