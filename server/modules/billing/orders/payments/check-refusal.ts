import type { PaymentEvent, Payments } from '../../../../gateways/payments/payments.ts'
import type { Verdict } from '../../../../platform/db/schema/billing-ledger.ts'
import { refuse } from '../../../../platform/http/refusal.ts'
import type { OrdersRepository } from '../repository.ts'

/**
 * Records webhook events. A refused charge may only need the cardholder's confirmation, so the provider is asked
 * first. If it does not answer, the webhook is refused, and the provider sends it again later.
 */
export const webhookRecorder =
  (
    payments: Payments,
    orders: OrdersRepository,
    recordPaymentEvent: (event: PaymentEvent) => Promise<Verdict>,
  ) =>
  async (event: PaymentEvent): Promise<Verdict> => {
    const { instalment, status, paymentId } = event
    const isRefusal = instalment !== undefined && status === 'failed'
    const payment = isRefusal ? await orders.payment(paymentId) : undefined
    const reference = payment?.provider === payments.name ? payment.providerReference : null
    if (!reference) return recordPaymentEvent(event)
    const events = await payments
      .fetchInstalmentEvents(reference)
      .catch(() => refuse('payment.provider-unreachable'))
    const held = events.find(
      (one) => one.instalment === instalment && one.status === 'needs-cardholder',
    )
    return recordPaymentEvent(held ?? event)
  }
