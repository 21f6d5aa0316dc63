import { allowed, type Order } from '#contract/billing/orders.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { requireMine, lockedAsRead } from './require-order.ts'
import type { BillingContext } from '../context.ts'
import { promoGuessLimit } from './promo-guesses.ts'
import { amountsOf, type OrderQuotes } from './quote-order.ts'
import { inOrdersTransaction, type OrdersRepository, type StoredOrder } from './repository.ts'

export function promoApplier(
  { db }: BillingContext,
  orders: OrdersRepository,
  { requireIntake, couponOf, priceOf }: OrderQuotes,
) {
  const guesses = promoGuessLimit(db)

  /** The draft with its code; undefined for an invalid code, which leaves the draft as it was. */
  return async (
    uid: string,
    orderId: string,
    typed: string,
    now: Date,
  ): Promise<StoredOrder | undefined> => {
    const was = await requireMine(orders, orderId, uid)
    if (!allowed[was.status as Order['order_status']].coupon) refuse('order.not-allowed')
    const coupon = await guesses.guess(
      uid,
      now,
      async () => (await couponOf(uid, typed.trim().toUpperCase(), now)) ?? undefined,
    )
    if (!coupon) return undefined
    const intake = await requireIntake(uid, was.programmeId, was.intakeKey, now)
    const price = await priceOf({ ...was, intake }, coupon, now)
    return inOrdersTransaction(db, async (repository) => {
      await lockedAsRead(repository, was, 'coupon')
      return repository.update(orderId, {
        intakeKey: intake.key,
        promoCode: coupon.code,
        ...amountsOf(price),
        changedAt: now,
      })
    })
  }
}
