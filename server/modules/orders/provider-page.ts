import type { CardPayer, PaymentFact } from '../../gateways/payments/payments.ts'
import { refuse } from '../../http/refusal.ts'
import type { OrderDeps } from './deps.ts'
import { paymentLines } from './payment-lines.ts'
import type { OrdersRepository, StoredOrder, StoredPayment } from './repository.ts'

/** A card plan whose first charge was refused: the provider may still retry it until it is closed. */
export const isRefusedPlan = ({ plan, status }: StoredPayment): boolean =>
  plan === 'instalments' && status === 'failed'

export type ProviderPage = ReturnType<typeof providerPage>

/** The provider's page on which one payment is made. @throws Refusal `payment.provider-unreachable` */
export function providerPage(
  { payments, needs, origin, report }: OrderDeps,
  orders: OrdersRepository,
  recordPaymentFact: (fact: PaymentFact) => Promise<void>,
) {
  async function open(
    order: StoredOrder,
    payment: StoredPayment,
    { payer, returnUrl }: { payer?: CardPayer; returnUrl?: string } = {},
  ): Promise<string> {
    const programme = await needs.programme(order.programmeId)
    const { reference, url } = await payments
      .open(
        {
          paymentId: payment.id,
          attempt: payment.attempt,
          orderId: order.id,
          amountSen: payment.amountSen,
          currency: 'MYR',
          description: programme.title,
          lines: paymentLines(order, programme.title),
          plan: payment.plan,
          returnUrl: returnUrl ?? `${origin}/${programme.url_safe_name}/order/confirmation`,
        },
        payer,
      )
      .catch(providerAway)
    await orders.updatePayment(payment.id, { providerReference: reference, url })
    return reference
  }

  /** Closes the payment for new attempts; what the provider knows of it by then is applied. */
  async function close(order: StoredOrder, payment: StoredPayment): Promise<void> {
    // Without a reference we do not know whether its page exists: opening it again is idempotent and tells.
    const reference = payment.providerReference ?? (await open(order, payment))
    await payments.expire(reference).catch(providerAway)
    const fact = await payments.fetchFact(reference).catch(providerAway)
    if (fact) await recordPaymentFact(fact)
    if (payment.plan === 'instalments')
      for (const each of await payments.fetchInstalmentFacts(reference).catch(providerAway))
        await recordPaymentFact(each)
  }

  /** The page on which a refused instalment is paid by hand. */
  async function ofInstalment(reference: string, number: number): Promise<string> {
    return payments.instalmentPage(reference, number).catch(providerAway)
  }

  function providerAway(error: unknown): never {
    report('payment provider unreachable', { error: String(error) })
    refuse(
      'payment.provider-unreachable',
      'The payment page cannot be opened now. You have not been charged.',
    )
  }

  return { open, close, ofInstalment }
}
