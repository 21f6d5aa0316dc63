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
