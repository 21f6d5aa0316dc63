import { randomUUID } from 'node:crypto'
import type { CardForm } from '#contract/card-form.ts'
import type { PayOrder } from '#contract/order-wire.ts'
import type { Payer, PaymentPlan } from '#contract/orders.ts'
import type { CardPayer } from '../../gateways/payments/payments.ts'
import type { Tx } from '../../db/open.ts'
import { refuse } from '../../http/refusal.ts'
import { demandMine, locked, lockedAsRead } from './demand-order.ts'
import type { OrderDeps } from './deps.ts'
import { inTransaction } from './in-transaction.ts'
import { isRefusedPlan, type ProviderPage } from './provider-page.ts'
import { isPlanOffered } from './show-order.ts'
import { amountsOf, type OrderQuotes } from './quote-order.ts'
import type { OrdersRepository, StoredOrder, StoredPayment } from './repository.ts'

export type Pay = ReturnType<typeof payer>

export function payer(
  { db, payments, needs }: OrderDeps,
  orders: OrdersRepository,
  { demandOpenProgramme, couponOf, priceOf }: OrderQuotes,
  page: ProviderPage,
  inviteGuardian: (tx: Tx, reserved: StoredOrder, now: Date) => Promise<void>,
) {
  /** A draft may lie for months: it is paid as it could be made now, and shown so first. */
  async function demandStillOnOffer(draft: StoredOrder, now: Date): Promise<void> {
    const { id, uid, programmeId, classIds, promoCode, totalSen } = draft
    await demandOpenProgramme(programmeId, now)
    const coupon = await couponOf(uid, promoCode, now)
    const price = await priceOf(uid, programmeId, classIds, coupon, now)
    if (price.totalSen === totalSen) return
    await inTransaction(db, async (repository) => {
      await lockedAsRead(repository, draft, 'edit')
      const change = { promoCode: coupon?.code ?? null, ...amountsOf(price), changedAt: now }
      await repository.update(id, change)
    })
    refuse('order.price-changed', 'The price has changed. Please review your order.')
  }

  /**
   * Opens the payment at the provider. The attempt is written down before the provider is called;
   * called again, the same attempt is opened again, which the provider answers the same.
   */
  return async (
    uid: string,
    orderId: string,
    body: PayOrder,
    now: Date,
    { by, returnUrl }: { by: Payer; returnUrl?: string } = { by: 'student' },
  ): Promise<StoredOrder> => {
    const { plan } = body
    const read = await demandMine(orders, orderId, uid)
    if (plan === 'instalments' && !isPlanOffered(read)) refuse('order.not-allowed')
    if (read.status === 'DRAFT') await demandStillOnOffer(read, now)
    const before = await orders.lastPayment(orderId)
    if (before && isOpenOtherwise(before, plan, by)) await page.close(read, before)
    const begun = await inTransaction(db, async (repository, tx) => {
      const was =
        read.status === 'DRAFT'
          ? await lockedOrReserved(repository, read)
          : await locked(repository, orderId, uid, 'pay')
      const last = await repository.lastPayment(orderId)
      if (last && last.id !== before?.id && isOpenOtherwise(last, plan, by))
        refuse('order.not-allowed', 'This order was changed elsewhere.')
      if (last?.status === 'opened') return { order: was, payment: last }
      // Somebody else took the last use of its code just now.
      if (was.status === 'DRAFT' && !(await repository.reservePromo(was, now))) return undefined
      const opened =
        was.status === 'DRAFT'
          ? await repository.update(orderId, { status: 'OPEN', changedAt: now })
          : was
      if (was.status === 'DRAFT') {
        await repository.recordEvent({
          orderId,
          status: 'OPEN',
          actor: uid,
          reason: 'pay pressed',
          at: now,
        })
        await inviteGuardian(tx, opened, now)
      }
      const made = await repository.insertPayment({
        id: randomUUID(),
        orderId,
        attempt: await repository.nextAttempt(orderId),
        plan,
        openedBy: by,
        provider: payments.name,
        amountSen: opened.totalSen,
        currency: opened.currency,
        status: 'opened',
        createdAt: now,
        changedAt: now,
      })
      return { order: opened, payment: made }
    })
    if (!begun) {
      await demandStillOnOffer(read, now)
      refuse('order.not-allowed', 'This order was changed elsewhere.')
    }
    const { order, payment } = begun
    if (read.status === 'DRAFT') needs.soon()
    if (!payment.url)
      await page.open(order, payment, {
        ...(body.plan === 'instalments' && { payer: payerOf(body) }),
        ...(returnUrl !== undefined && { returnUrl }),
      })
    return order
  }
}

/** A page or a card plan of which money could come, when another payment is wanted instead. */
const isOpenOtherwise = (payment: StoredPayment, plan: PaymentPlan, by: Payer): boolean =>
  payment.status === 'opened'
    ? payment.plan !== plan || payment.openedBy !== by
    : isRefusedPlan(payment)

const payerOf = (form: CardForm): CardPayer => ({
  name: form.cc_name,
  email: form.cc_email,
  phone: form.cc_phone,
  ic: form.cc_ic,
})

/** A second tap on 'pay' finds the order reserved by the first, which is as good. */
async function lockedOrReserved(repository: OrdersRepository, was: StoredOrder) {
  const order = await locked(repository, was.id, was.uid, 'pay')
  return order.status === 'DRAFT' ? lockedAsRead(repository, was, 'pay') : order
}
