import { eventReason } from '#contract/billing/payments/event-reasons.ts'
import { addDays, endOfMalaysianDay, malaysianDay } from '#contract/shared/calendar.ts'
import type { Intake } from '#contract/catalogue/catalogue.ts'
import { reservedDays } from '#contract/shared/limits.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { lockTaughtIn } from '../../catalogue/index.ts'
import { agreedTerms } from './agreed-terms.ts'
import { locked, lockedAsRead } from './require-order.ts'
import type { BillingContext } from '../context.ts'
import { amountsOf, type OrderQuotes } from './quote-order.ts'
import { inOrdersTransaction, type OrdersRepository, type StoredOrder } from './repository.ts'
import { requireNotReservedBeside } from './reserved-beside.ts'

export type ReserveReason = 'pay-pressed' | 'guardian-asked' | 'made-by-staff'
export type Reservations = ReturnType<typeof reservations>

/** Reserves a draft: when its payment begins, when its guardian is asked to pay, or when staff made it. */
export function reservations(
  { db, school, enrolment, jobs }: BillingContext,
  { requireIntake, requireReservedIntake, couponOf, reservedCoupon, priceOf }: OrderQuotes,
  inviteGuardian: (
    tx: Tx,
    reserved: StoredOrder,
    reason: ReserveReason,
    now: Date,
  ) => Promise<void>,
  /** Closes the page on which the order can be paid now. */
  closePage: (order: StoredOrder) => Promise<void>,
) {
  /** Whether the student agreed to the latest material terms, in this order or since. */
  async function hasAgreedToTerms({ uid, termsVersion }: StoredOrder, now: Date) {
    const material = await school.terms.material(now)
    if (termsVersion >= material) return true
    return (await agreedTerms(db, uid, material)) !== undefined
  }

  return {
    /**
     * Checks the offer again before each opening of an order's first payment: a draft may be months old, a reserved
     * order days. The intake must still be on sale, the classes open, the person not suspended, the terms of a draft
     * agreed to, and the price unchanged. A new price is stored and refused once, so that the page shows it first;
     * a payment page with the old price is closed before. A reserved order keeps the prices that it was offered at.
     * @returns the order's intake
     */
    async requireStillOnOffer(order: StoredOrder, now: Date): Promise<Intake> {
      const { id, uid, programmeId, promoCode, totalSen, status } = order
      const isDraft = status === 'DRAFT'
      if (isDraft && !(await hasAgreedToTerms(order, now)))
        refuse('order.terms-changed', 'The terms have changed. Please agree to them first.')
      const intake = isDraft
        ? await requireIntake(uid, programmeId, order.intakeKey, now)
        : await requireReservedIntake(order, now)
      const coupon = isDraft ? await couponOf(uid, promoCode, now) : await reservedCoupon(order)
      const price = await priceOf(
        { ...order, intake },
        coupon,
        now,
        isDraft ? undefined : order.offer,
      )
      if (price.totalSen === totalSen) return intake
      if (!isDraft) await closePage(order)
      await inOrdersTransaction(db, async (repository) => {
        await lockedAsRead(repository, order, isDraft ? 'edit' : 'pay')
        const change = { promoCode: coupon?.code ?? null, ...amountsOf(price), changedAt: now }
        await repository.update(id, { ...change, intakeKey: intake.key })
      })
      refuse('order.price-changed', 'The price has changed. Please review your order.')
    },

    /**
     * Call in the transaction that holds the order's lock. A reserved order keeps its seats until it is paid or
     * cancelled.
     * @returns undefined when its promo code has no use left
     * @throws Refusal `order.not-taught` when staff have just taken the intake or a class off, `order.class-full`
     */
    async reserve(
      repository: OrdersRepository,
      tx: Tx,
      draft: StoredOrder,
      intake: Intake,
      reason: ReserveReason,
      now: Date,
      actor = draft.uid,
    ): Promise<StoredOrder | undefined> {
      const { id, uid, classIds } = draft
      await requireNotReservedBeside(tx, draft, intake)
      const taught = await lockTaughtIn(tx, intake.key)
      if (!classIds.every((classId) => taught.includes(classId))) refuse('order.not-taught')
      if (!(await repository.reservePromo(draft, now))) return undefined
      await enrolment.seats.take(tx, { uid, intakeKey: intake.key, classIds }, now)
      const reserved = await repository.update(id, {
        status: 'OPEN',
        intakeKey: intake.key,
        payBy: payBy(intake, now),
        changedAt: now,
      })
      await repository.recordEvent({
        ...{ orderId: id, status: 'OPEN', actor, at: now },
        reason: eventReason(reason, {}),
      })
      await inviteGuardian(tx, reserved, reason, now)
      return reserved
    },

    /** Starts the jobs of a reservation now, such as its mails. */
    wakeJobs: () => jobs.wake(),
  }
}

/**
 * The payment deadline: a week from now, but at most the last day of the intake's sale, if it has one, and of its last
 * paper.
 */
export function payBy(
  { last_paper_on, sale_until }: Pick<Intake, 'last_paper_on' | 'sale_until'>,
  now: Date,
): Date {
  const days = [
    addDays(malaysianDay(now), reservedDays),
    last_paper_on,
    sale_until ?? last_paper_on,
  ]
  return endOfMalaysianDay(days.toSorted()[0] ?? last_paper_on)
}

/** Locks the order. After a double click it is already reserved, which is fine. */
export async function lockedOrReserved(
  repository: OrdersRepository,
  was: StoredOrder,
): Promise<StoredOrder> {
  const order = await locked(repository, was.id, was.uid, 'pay')
  return order.status === 'DRAFT' ? lockedAsRead(repository, was, 'pay') : order
}
