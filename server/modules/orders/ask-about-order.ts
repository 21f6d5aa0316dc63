import type { PaymentFact } from '../../gateways/payments/payments.ts'
import type { OrderDeps } from './deps.ts'
import type { OrdersRepository } from './repository.ts'

export type AskAboutOrder = ReturnType<typeof orderAsker>

/** Asks the provider about every attempt to pay an order, decided or not, and records the facts. */
export const orderAsker =
  (
    { payments }: Pick<OrderDeps, 'payments'>,
    orders: OrdersRepository,
    recordPaymentFact: (fact: PaymentFact) => Promise<void>,
  ) =>
  async (orderId: string): Promise<void> => {
    for (const { plan, provider, providerReference } of await orders.attempts(orderId)) {
      if (!providerReference || provider !== payments.name) continue
      const fact = await payments.fetchFact(providerReference)
      const charges =
        plan === 'instalments' ? await payments.fetchInstalmentFacts(providerReference) : []
      for (const one of fact ? [fact, ...charges] : charges) await recordPaymentFact(one)
    }
  }

/** Asks about the payment whose page the payer has come back from, unless the provider's word is known already. */
export const returnAsker =
  (
    { payments, report }: Pick<OrderDeps, 'payments' | 'report'>,
    orders: OrdersRepository,
    recordPaymentFact: (fact: PaymentFact) => Promise<void>,
  ) =>
  async (orderId: string): Promise<void> => {
    const last = await orders.lastPayment(orderId)
    if (last?.status !== 'opened' || !last.providerReference || last.provider !== payments.name)
      return
    try {
      const fact = await payments.fetchFactAtReturn(last.providerReference)
      if (fact) await recordPaymentFact(fact)
    } catch (error) {
      // Its webhook comes, or the reconciler asks again.
      report('payment not reconciled', { paymentId: last.id, error: String(error) })
    }
  }
