import { paymentPageLeastMinutesLeft, paymentPageMinutes } from '#contract/shared/limits.ts'
import type { CardPayer, PaymentEvent } from '../../../../gateways/payments/payments.ts'
import { refuse } from '../../../../platform/http/refusal.ts'
import type { BillingContext } from '../../context.ts'
import { paymentLines } from './payment-lines.ts'
import type { OrdersRepository, StoredOrder, StoredPayment } from '../repository.ts'

/** A card plan whose first charge was refused: the provider may still retry it until it is closed. */
export const isRefusedPlan = ({ plan, status }: StoredPayment): boolean =>
  plan === 'instalments' && status === 'failed'

/** Whether the provider answered with an error. A retry then needs another idempotency key. */
export const isProviderRefusal = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ProviderRefused'

const minuteMs = 60_000
const pageEndsAt = ({ createdAt }: StoredPayment): Date =>
  new Date(createdAt.getTime() + paymentPageMinutes * minuteMs)

/** Whether too little time is left to pay on the payment's page. */
export const isPageOver = (payment: StoredPayment, now: Date): boolean =>
  pageEndsAt(payment).getTime() - now.getTime() < paymentPageLeastMinutesLeft * minuteMs

export type ProviderPage = ReturnType<typeof providerPage>

/** The provider's page on which one payment is made. @throws Refusal `payment.provider-unreachable` */
export function providerPage(
  { payments, origin, report, catalogue }: BillingContext,
  orders: OrdersRepository,
  recordPaymentEvent: (event: PaymentEvent) => Promise<void>,
) {
  /**
   * Opens the page of a payment; the payment's id is the idempotency key. An error from the provider
   * ends the payment: retries would get the same error for a day, and the address of a page that it may have made
   * is lost.
   */
  async function open(
    order: StoredOrder,
    payment: StoredPayment,
    { payer, returnUrl }: { payer?: CardPayer; returnUrl?: string } = {},
  ): Promise<string> {
    const programme = await catalogue.programmeById(order.programmeId)
    const { reference, url } = await payments
      .open(
        {
          paymentId: payment.id,
          orderId: order.id,
          amountSen: payment.amountSen,
          currency: 'MYR',
          description: programme.title,
          lines: paymentLines(order, programme.title),
          plan: payment.plan,
          returnUrl: returnUrl ?? `${origin}/${programme.url_safe_name}/order/confirmation`,
          expiresAt: pageEndsAt(payment),
        },
        payer,
      )
      .catch(async (error: unknown) => {
        if (isProviderRefusal(error)) await orders.endUnopened(payment.id)
        return providerAway(error)
      })
    if (await orders.recordPage(payment.id, { providerReference: reference, url })) return reference
    // Another request has ended this payment meanwhile.
    await payments.expire(reference).catch(providerAway)
    return refuse('order.not-allowed', 'This order was changed elsewhere.')
  }

  /**
   * Closes the payment and applies its final status.
   * @throws Refusal `payment.not-closed` if it may still be paid
   */
  async function close(order: StoredOrder, payment: StoredPayment): Promise<void> {
    const reference = payment.providerReference ?? (await findReference(order, payment))
    // No page was made.
    if (reference === undefined) return
    const word = await payments.expire(reference).catch(notClosed)
    const event = await payments.fetchEvent(reference).catch(providerAway)
    if (event) await recordPaymentEvent(event)
    if (payment.plan === 'instalments')
      for (const each of await payments.fetchInstalmentEvents(reference).catch(providerAway))
        await recordPaymentEvent(each)
    if (word === 'closed') return orders.endOpened(payment.id)
    const current = await orders.payment(payment.id)
    if (current?.status === payment.status)
      refuseToClose(`payment ${payment.id} stays ${payment.status}`)
  }

  /** Closes the page of an order's last payment, if it has one. @throws as `close` */
  async function closeOpen(order: StoredOrder): Promise<void> {
    const last = await orders.lastPayment(order.id)
    if (last?.status === 'opened' && last.provider === payments.name) await close(order, last)
  }

  /** Gets the missing reference of a payment by opening its page again, which is idempotent. */
  async function findReference(
    order: StoredOrder,
    payment: StoredPayment,
  ): Promise<string | undefined> {
    try {
      return await open(order, payment)
    } catch (error) {
      if ((await orders.payment(payment.id))?.status !== 'opened') return undefined
      throw error
    }
  }

  /** The page on which a refused instalment is paid or a charge is confirmed. */
  async function ofInstalment(reference: string, number: number): Promise<string> {
    return payments.instalmentPage(reference, number).catch(providerAway)
  }

  /**
   * Closes the provider's charge of one instalment, so that it is not paid there as well.
   * @throws Refusal `payment.not-closed` if it is already paid, after recording that event
   */
  async function closeInstalment(reference: string, number: number): Promise<void> {
    const word = await payments.closeInstalment(reference, number).catch(notClosed)
    if (word === 'closed') return
    for (const event of await payments.fetchInstalmentEvents(reference).catch(providerAway))
      await recordPaymentEvent(event)
    refuseToClose(`instalment ${number} is ${word}`)
  }

  const notClosed = (error: unknown): never =>
    isProviderRefusal(error) ? refuseToClose(error) : providerAway(error)

  function refuseToClose(why: unknown): never {
    report('payment page not closed', { error: String(why) })
    refuse('payment.not-closed', 'The payment page could not be closed. The order stays as it is.')
  }

  function providerAway(error: unknown): never {
    report('payment provider unreachable', { error: String(error) })
    refuse(
      'payment.provider-unreachable',
      'The payment page cannot be opened now. You have not been charged.',
    )
  }

  return { open, close, closeOpen, ofInstalment, closeInstalment }
}
