import type { PaymentEvent } from '../../../../gateways/payments/payments.ts'
import type { BillingContext } from '../../context.ts'
import type { OrdersRepository } from '../repository.ts'

export type SyncPaymentStatus = ReturnType<typeof paymentStatusSync>

/** Fetches the events of every attempt to pay an order, decided or not, and records them. */
export const paymentStatusSync =
  (
    { payments }: BillingContext,
    orders: OrdersRepository,
    recordPaymentEvent: (event: PaymentEvent) => Promise<void>,
  ) =>
  async (orderId: string): Promise<void> => {
    for (const { plan, provider, providerReference } of await orders.attempts(orderId)) {
      if (!providerReference || provider !== payments.name) continue
      const event = await payments.fetchEvent(providerReference)
      const charges =
        plan === 'instalments' ? await payments.fetchInstalmentEvents(providerReference) : []
      for (const one of event ? [event, ...charges] : charges) await recordPaymentEvent(one)
    }
  }

/** Fetches the status of the payment from whose page the payer returns, if it is still open. */
export const returnStatusSync =
  (
    { payments, report }: BillingContext,
    orders: OrdersRepository,
    recordPaymentEvent: (event: PaymentEvent) => Promise<void>,
  ) =>
  async (orderId: string): Promise<void> => {
    const last = await orders.lastPayment(orderId)
    if (last?.status !== 'opened' || !last.providerReference || last.provider !== payments.name)
      return
    try {
      const event = await payments.fetchEventAtReturn(last.providerReference)
      if (event) await recordPaymentEvent(event)
    } catch (error) {
      // The webhook or the reconciler records the event later.
      report('payment not reconciled', { paymentId: last.id, error: String(error) })
    }
  }
