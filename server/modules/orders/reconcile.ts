import { malaysianDay } from '#contract/calendar.ts'
import type { PaymentFact } from '../../gateways/payments/payments.ts'
import type { OrderDeps } from './deps.ts'
import type { OrdersRepository } from './repository.ts'

/** The provider is asked about payments without a new fact for this long. */
const askAfterMs = 2 * 60_000
const askAtOnce = 50
/** A provider takes its time with a charge, and retries a refused one over days. */
const askAboutPlanAfterMs = 30 * 60_000

/** Asks the provider about payments that have been undecided for a while, in case a webhook was lost. */
export const reconciler =
  (
    { payments, report }: OrderDeps,
    orders: OrdersRepository,
    recordPaymentFact: (fact: PaymentFact) => Promise<void>,
  ) =>
  async (now: Date): Promise<void> => {
    const plans = await orders.plansToAskAbout(
      malaysianDay(now),
      new Date(now.getTime() - askAboutPlanAfterMs),
      askAtOnce,
    )
    for (const { paymentId, providerReference } of plans) {
      try {
        const facts = providerReference
          ? await payments.fetchInstalmentFacts(providerReference)
          : []
        for (const fact of facts) await recordPaymentFact(fact)
      } catch (error) {
        report('payment not reconciled', { paymentId, error: String(error) })
      }
      await orders.lookedAtPlan(paymentId, now)
    }
    const undecided = await orders.undecidedPayments(
      new Date(now.getTime() - askAfterMs),
      askAtOnce,
    )
    for (const { id, providerReference } of undecided) {
      try {
        const fact = providerReference ? await payments.fetchFact(providerReference) : null
        if (fact) await recordPaymentFact(fact)
      } catch (error) {
        // The others are asked about anyway, and this one again later.
        report('payment not reconciled', { paymentId: id, error: String(error) })
      }
      await orders.updatePayment(id, { changedAt: now })
    }
  }
