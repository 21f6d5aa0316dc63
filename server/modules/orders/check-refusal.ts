import type { PaymentFact, Payments } from '../../gateways/payments/payments.ts'
import type { Verdict } from '../../ports/verdict.ts'
import { refuse } from '../../http/refusal.ts'
import type { OrdersRepository } from './repository.ts'

/**
 * Records facts of webhooks. One that says that a charge was refused does not say whether it only waits for its
 * cardholder: the provider is asked, and tells again later when it does not answer.
 */
export const webhookRecorder =
  (
    payments: Payments,
    orders: OrdersRepository,
    recordPaymentFact: (fact: PaymentFact) => Promise<Verdict>,
  ) =>
  async (fact: PaymentFact): Promise<Verdict> => {
    const { instalment, status, paymentId } = fact
    const isRefusal = instalment !== undefined && status === 'failed'
    const payment = isRefusal ? await orders.payment(paymentId) : undefined
    const reference = payment?.provider === payments.name ? payment.providerReference : null
    if (!reference) return recordPaymentFact(fact)
    const facts = await payments
      .fetchInstalmentFacts(reference)
      .catch(() => refuse('payment.provider-unreachable'))
    const held = facts.find(
      (one) => one.instalment === instalment && one.status === 'needs-cardholder',
    )
    return recordPaymentFact(held ?? fact)
  }
