import type { PaidMethod } from '#contract/billing/payments/payment-methods.ts'
import type { BillingContext } from '../../context.ts'
import type { OrdersRepository, StoredPayment } from '../repository.ts'

type Paid = Pick<StoredPayment, 'plan' | 'provider' | 'providerReference' | 'method'>

/** The stored payment method of an order, if known. */
export const knownMethod = ({ plan, method }: Pick<Paid, 'plan' | 'method'>) =>
  plan === 'instalments' ? 'card' : method

/** The stored method, or else the provider's; null if the provider does not answer. */
export const paidMethodOf =
  ({ payments, report }: BillingContext, orders: OrdersRepository) =>
  async (paymentId: string, paid: Paid): Promise<PaidMethod | null> => {
    const known = knownMethod(paid)
    if (known || !paid.providerReference || paid.provider !== payments.name) return known
    try {
      const method = await payments.fetchMethod(paid.providerReference)
      if (method) await orders.updatePayment(paymentId, { method })
      return method
    } catch (error) {
      // The receipt leaves the method out.
      report('payment method unknown', { paymentId, error: String(error) })
      return null
    }
  }
