import type Stripe from 'stripe'
import { atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import { instalmentCount } from '#contract/shared/limits.ts'
import { ProviderRefused } from './failures.ts'
import type { CardPayer, ChargePlan, PaymentEvent, PaymentRequest } from './payments.ts'

/** Charges are due at this time of day. */
const chargeTime = '09:00'
/** A request may take this long to reach Stripe. */
const startMarginSeconds = 60

/** The page on which a card is set up: it charges nothing. */
export function setupSessionOf(
  { paymentId, orderId, returnUrl, currency, amountSen, expiresAt }: PaymentRequest,
  payer: CardPayer | undefined,
): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    order_id: orderId,
    payment_id: paymentId,
    amount_sen: String(amountSen),
  }
  return {
    mode: 'setup',
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    currency: currency.toLowerCase(),
    allowed_payment_method_types: ['card'],
    customer_creation: 'always',
    ...(payer && { customer_email: payer.email }),
    client_reference_id: paymentId,
    metadata,
    setup_intent_data: { metadata },
    success_url: returnUrl,
    cancel_url: returnUrl,
  }
}

/**
 * Three monthly charges by a subscription schedule that ends itself. Hardcopy and rounding, which only the first
 * charge has, are a separate invoice item.
 * @see https://docs.stripe.com/billing/subscriptions/subscription-schedules/use-cases
 */
export function scheduleOf(
  { paymentId, orderId, charges }: ChargePlan,
  options: { customer: string; paymentMethod: string; product: string; now: Date },
): Stripe.SubscriptionScheduleCreateParams {
  const [first, second] = charges
  if (!first || !second || charges.length !== instalmentCount)
    throw new ProviderRefused(`payment ${paymentId} is no plan of ${instalmentCount} charges`)
  const priceOf = (unit_amount: number) => ({
    currency: 'myr',
    product: options.product,
    unit_amount,
  })
  const firstExtraSen = first.amountSen - second.amountSen
  const dues = charges.map(({ number, dueOn }) => [`due_${number}`, dueOn] as const)
  const metadata = { order_id: orderId, payment_id: paymentId, ...Object.fromEntries(dues) }
  return {
    customer: options.customer,
    start_date: startOf(first.dueOn, options.now),
    end_behavior: 'cancel',
    default_settings: {
      collection_method: 'charge_automatically',
      default_payment_method: options.paymentMethod,
    },
    metadata,
    phases: [
      {
        items: [
          {
            price_data: { ...priceOf(second.amountSen), recurring: { interval: 'month' } },
            quantity: 1,
          },
        ],
        ...(firstExtraSen > 0 && {
          add_invoice_items: [{ price_data: priceOf(firstExtraSen), quantity: 1 }],
        }),
        duration: { interval: 'month', interval_count: instalmentCount },
        proration_behavior: 'none',
        metadata,
      },
    ],
  }
}

/** The start of a plan whose first charge is due on this day. Stripe never makes the first charge of a past start. */
function startOf(dueOn: string, now: Date): number | 'now' {
  if (dueOn < malaysianDay(now)) throw new ProviderRefused(`a plan cannot begin on ${dueOn}`)
  const seconds = Math.floor(atMalaysianTime(dueOn, chargeTime).getTime() / 1000)
  return seconds <= now.getTime() / 1000 + startMarginSeconds ? 'now' : seconds
}

/** The event of an invoice about one charge of our plan; undefined when there is none. */
export function invoiceEvent(
  invoice: Stripe.Invoice,
  at: Date,
  isHeld = false,
): PaymentEvent | undefined {
  const metadata = invoice.parent?.subscription_details?.metadata ?? {}
  const paymentId = metadata['payment_id']
  const status = isHeld ? 'needs-cardholder' : statusOf(invoice)
  const starts = invoice.lines.data.map(({ period }) => period.start)
  if (!paymentId || !invoice.id || !status || starts.length === 0) return undefined
  const day = malaysianDay(new Date(Math.min(...starts) * 1000))
  const numbers = Array.from({ length: instalmentCount }, (_, n) => n + 1)
  const instalment = numbers.find((number) => metadata[`due_${number}`] === day)
  if (instalment === undefined) return undefined
  return {
    eventId: `${invoice.id}/${status}`,
    paymentId,
    reference: invoice.id,
    instalment,
    status,
    amountSen: invoice.total,
    currency: invoice.currency.toUpperCase(),
    at,
  }
}

/**
 * Drafts, and open or void invoices without an attempt, are no events. Stripe voids a first invoice that nobody
 * confirmed.
 */
function statusOf({ status, attempted }: Stripe.Invoice): 'succeeded' | 'failed' | undefined {
  if (status === 'paid') return 'succeeded'
  const isRefused = status === 'uncollectible' || status === 'open' || status === 'void'
  return isRefused && (attempted || status === 'uncollectible') ? 'failed' : undefined
}
