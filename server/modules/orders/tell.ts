import { endOfMalaysianDay, malaysianDay } from '#contract/calendar.ts'
import { instalmentDays } from '#contract/orders/instalments.ts'
import { inInstalments } from '#contract/orders/pricing.ts'
import type { PaymentFact, PlannedCharge } from '../../gateways/payments/payments.ts'
import { applyPaymentFact } from './apply-payment-fact.ts'
import type { News } from './news.ts'
import type { Tx } from '../../db/open.ts'
import type { OrderDeps } from './deps.ts'
import { inTransaction } from './in-transaction.ts'
import type { OrdersRepository, StoredOrder } from './repository.ts'

/** The charges of an order's card plan when it is chosen at this moment. */
export function plannedCharges(
  { tuitionSen, discountSen, hardcopySen }: StoredOrder,
  holidays: ReadonlySet<string>,
  now: Date,
): PlannedCharge[] {
  const amounts = inInstalments(tuitionSen - discountSen, hardcopySen)
  return instalmentDays(malaysianDay(now), holidays).map((dueOn, n) => ({
    number: n + 1,
    dueOn,
    amountSen: amounts[n] ?? 0,
  }))
}

/** The one door for what a provider says of a payment, however it reached us. */
export function teller(
  { db, payments, needs, report }: OrderDeps,
  orders: OrdersRepository,
  spread: (tx: Tx, news: News, now: Date) => Promise<void>,
) {
  /**
   * Full access holds until the end of the day of the last paper of the intake that was on offer when
   * the order was reserved, however late the bank's word is.
   */
  async function accessEndOf(programmeId: number, reservedAt: Date): Promise<Date> {
    const intake = await needs.currentIntake(programmeId, reservedAt)
    if (!intake)
      throw new Error(`programme ${programmeId} had no intake on ${reservedAt.toISOString()}`)
    return endOfMalaysianDay(intake.last_paper_on)
  }

  return async (fact: PaymentFact): Promise<void> => {
    const reserved = await orders.reservationOf(fact.paymentId)
    const accessEnd = reserved
      ? await accessEndOf(reserved.programmeId, reserved.reservedAt ?? fact.at)
      : fact.at
    const holidays = fact.status === 'set-up' ? await needs.bankHolidays() : new Set<string>()
    const { quarantined, news, changed } = await inTransaction(db, async (repository, tx) => {
      const outcome = await applyPaymentFact(repository, payments.name, fact, {
        accessEnd,
        chargesOf: (order) => plannedCharges(order, holidays, fact.at),
      })
      if (outcome.news?.kind === 'paid' || outcome.news?.kind === 'instalment-paid')
        await repository.settleReport(outcome.news.order.id, fact.at)
      if (outcome.news) await spread(tx, outcome.news, fact.at)
      if (outcome.changed) await needs.tellOfPayment(tx, outcome.changed, fact.paymentId, fact.at)
      return outcome
    })
    if (quarantined) report('payment fact quarantined', { eventId: fact.eventId, why: quarantined })
    if (news ?? changed) needs.soon()
  }
}
