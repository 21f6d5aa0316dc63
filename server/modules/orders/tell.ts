import { endOfMalaysianDay } from '#contract/calendar.ts'
import type { PaymentFact } from '../../gateways/payments/payments.ts'
import { applyPaymentFact } from './apply-payment-fact.ts'
import type { Tx } from '../../db/open.ts'
import type { OrderDeps } from './deps.ts'
import { inTransaction } from './in-transaction.ts'
import type { OrdersRepository, StoredOrder } from './repository.ts'

/** The one door for what a provider says of a payment, however it reached us. */
export function teller(
  { db, payments, needs, report }: OrderDeps,
  orders: OrdersRepository,
  mailPaid: (tx: Tx, paid: StoredOrder, now: Date) => Promise<void>,
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
    const { quarantined, changed } = await inTransaction(db, async (repository, tx) => {
      const outcome = await applyPaymentFact(repository, payments.name, fact, accessEnd)
      const order = outcome.changed
      if (order?.status === 'PAID') await mailPaid(tx, order, fact.at)
      if (order) await needs.tellOfPayment(tx, order, fact.paymentId, fact.at)
      return outcome
    })
    if (quarantined) report('payment fact quarantined', { eventId: fact.eventId, why: quarantined })
    if (changed) needs.soon()
  }
}
