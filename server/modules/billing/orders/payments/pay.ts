import { randomUUID } from 'node:crypto'
import { setUpsPerDay, setUpsPerOrder } from '#contract/shared/limits.ts'
import type { CardForm } from '#contract/billing/payments/card-form.ts'
import type { OrderReply, PayOrder } from '#contract/billing/wire.ts'
import { freeProvider } from '#contract/billing/payments/payment-methods.ts'
import type { Payer, PaymentPlan } from '#contract/billing/orders.ts'
import type { CardPayer } from '../../../../gateways/payments/payments.ts'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { refuse } from '../../../../platform/http/refusal.ts'
import { awaitedGuardian, locked, requireMine, requireNoWaitingPayment } from '../require-order.ts'
import { nextSyncAt } from './sync-schedule.ts'
import type { BillingContext } from '../../context.ts'
import { isPageOver, isRefusedPlan, type ProviderPage } from './provider-page.ts'
import { isPlanOffered, type ShownOrders } from '../show-order.ts'
import type { RecordFree } from './record-payment-event.ts'
import {
  inOrdersTransaction,
  type OrdersRepository,
  type StoredOrder,
  type StoredPayment,
} from '../repository.ts'
import { lockedOrReserved, type Reservations } from '../reserve.ts'
import { requireNotReservedBeside } from '../reserved-beside.ts'

const dayMs = 24 * 3_600_000

export type Pay = ReturnType<typeof orderPayment>['pay']

export function orderPayment(
  billing: BillingContext,
  orders: OrdersRepository,
  { requireStillOnOffer, reserve, wakeJobs }: Reservations,
  page: ProviderPage,
  recordFree: RecordFree,
  { replyWith }: Pick<ShownOrders, 'replyWith'>,
) {
  const { db, payments } = billing
  const awaitedFor = awaitedGuardian(billing, orders)

  /**
   * Opens the payment at the provider. The attempt is stored first, so that a repeated call reopens the same attempt.
   * An attempt that has ended, or is about to, is replaced. An order that costs nothing is opened without the
   * provider.
   */
  async function pay(
    uid: string,
    orderId: string,
    body: PayOrder,
    now: Date,
    { by, returnUrl }: { by: Payer; returnUrl?: string } = { by: 'student' },
  ): Promise<StoredOrder> {
    const { plan } = body
    const read = await requireMine(orders, orderId, uid)
    if (plan === 'instalments' && !isPlanOffered(read, payments.methods))
      refuse('order.not-allowed')
    const intake = await requireStillOnOffer(read, now)
    const before = await orders.lastPayment(orderId)
    if (before && (isOpenOtherwise(before, read, plan, by) || isOpenTooLong(before, now)))
      await page.close(read, before)
    const begun = await inOrdersTransaction(db, async (repository, tx) => {
      const was =
        read.status === 'DRAFT'
          ? await lockedOrReserved(repository, read)
          : await locked(repository, orderId, uid, 'pay')
      await requireNoWaitingPayment(repository, orderId)
      if (was.status !== 'DRAFT') await requireNotReservedBeside(tx, was, intake)
      const last = await repository.lastPayment(orderId)
      if (last && last.id !== before?.id && isOpenOtherwise(last, was, plan, by))
        refuse('order.not-allowed', 'This order was changed elsewhere.')
      if (last?.status === 'opened') return { order: was, payment: last }
      if (plan === 'instalments') await requireSetUpsLeft(repository, was, now)
      const reserved =
        was.status === 'DRAFT'
          ? await reserve(repository, tx, was, intake, 'pay-pressed', now)
          : was
      if (!reserved) return undefined
      const made = await repository.insertPayment({
        id: randomUUID(),
        orderId,
        attempt: await repository.nextAttempt(orderId),
        plan,
        openedBy: by,
        provider: reserved.totalSen === 0 ? freeProvider : payments.name,
        amountSen: reserved.totalSen,
        currency: reserved.currency,
        status: 'opened',
        createdAt: now,
        changedAt: now,
        askAt: nextSyncAt(now, now),
      })
      if (reserved.totalSen > 0) return { order: reserved, payment: made }
      const { changed = reserved } = await recordFree(repository, tx, made, intake)
      return { order: changed, payment: null }
    })
    if (!begun) {
      await requireStillOnOffer(read, now)
      refuse('order.not-allowed', 'This order was changed elsewhere.')
    }
    const { order, payment } = begun
    if (read.status === 'DRAFT' || !payment) wakeJobs()
    if (payment && !payment.url)
      await page.open(order, payment, {
        ...(body.plan === 'instalments' && { payer: payerOf(body, payments.needsIc) }),
        ...(returnUrl !== undefined && { returnUrl }),
      })
    return order
  }

  return {
    pay,
    handlers: {
      /** Answers with the address of the provider's page. A student under 18 waits for their guardian's consent. */
      async payOrder({ caller: { uid }, params: { orderId }, body, now }): Promise<OrderReply> {
        const order = await requireMine(orders, orderId, uid)
        if (await awaitedFor(order, now)) refuse('consent.needed')
        return replyWith(await pay(uid, orderId, body, now), now)
      },
    } satisfies Partial<Handlers>,
  }
}

/** Another page or card plan that could still be paid, or a page with another price. */
const isOpenOtherwise = (
  payment: StoredPayment,
  { totalSen }: Pick<StoredOrder, 'totalSen'>,
  plan: PaymentPlan,
  by: Payer,
): boolean =>
  payment.status === 'opened'
    ? payment.plan !== plan || payment.openedBy !== by || payment.amountSen !== totalSen
    : isRefusedPlan(payment)

/** Limits card set-ups, so that nobody tests stolen cards with them. */
async function requireSetUpsLeft(
  repository: OrdersRepository,
  order: StoredOrder,
  now: Date,
): Promise<void> {
  const setUps = await repository.countSetUps(order, new Date(now.getTime() - dayMs))
  if (setUps.ofOrder >= setUpsPerOrder || setUps.ofPerson >= setUpsPerDay)
    refuse('payment.too-many-set-ups', 'Card payments were set up too often.')
}

const isOpenTooLong = (payment: StoredPayment, now: Date): boolean =>
  payment.status === 'opened' && isPageOver(payment, now)

const payerOf = (form: CardForm, needsIc: boolean): CardPayer => ({
  name: form.cc_name,
  email: form.cc_email,
  phone: form.cc_phone,
  ...(needsIc && { ic: form.cc_ic }),
})
