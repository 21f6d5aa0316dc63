import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { PaymentFact, PaymentRequest, Payments } from './payments.ts'
import { stripeMoney } from './stripe-money.ts'
import { invoiceFact, scheduleOf, setupSessionOf } from './stripe-plan.ts'
import { webhookToleranceSeconds } from './webhook-signature.ts'

/** Part of it is the shape of webhook objects: raise it together with the package, the tests and the account. */
const apiVersion = '2026-10-28.endive'
const answerWithinMs = 15_000
const triesAgain = 2

export type StripeOptions = {
  secretKey: string
  /** One, or two during key rotation. */
  webhookSecrets: readonly string[]
  clock: () => Date
  /** Replaces Stripe's own address in tests. */
  server?: { host: string; port: number; protocol: 'http' | 'https' }
  report(what: string, details: object): void
}

type Session = Stripe.Checkout.Session
type SessionEvent = Extract<Stripe.Event, { type: `checkout.session.${string}` }>

/**
 * Payments by Stripe's hosted Checkout: online banking (FPX) and cards, paid once, or a card that a subscription
 * schedule charges three times. No card number ever reaches us. A payment is a Checkout session; its status is
 * read only from the session, that of an instalment from its invoice.
 * @see https://docs.stripe.com/payments/checkout/fulfill-orders
 */
export function stripePayments({
  secretKey,
  webhookSecrets,
  clock,
  server,
  report,
}: StripeOptions): Payments {
  if (webhookSecrets.length === 0 || webhookSecrets.includes(''))
    throw new Error('Stripe needs the secret of its webhooks.')
  const stripe = new Stripe(secretKey, {
    apiVersion,
    timeout: answerWithinMs,
    maxNetworkRetries: triesAgain,
    telemetry: false,
    ...server,
  })

  return {
    name: 'stripe',
    money: stripeMoney(stripe, { webhookSecrets, clock }),

    /**
     * The idempotency key is kept for at least a day and a session expires after a day: by then the first page can
     * no longer be paid.
     */
    async open(request, payer) {
      const key = `open/${request.paymentId}`
      const { id, url } =
        request.plan === 'once'
          ? await stripe.checkout.sessions.create(sessionOf(request), { idempotencyKey: key })
          : // Another payer is another page; only one of them is ever begun.
            await stripe.checkout.sessions.create(setupSessionOf(request, payer), {
              idempotencyKey: `${key}/${shortHash(payer?.email ?? '')}`,
            })
      if (!url) throw new Error(`Stripe made session ${id} without a page.`)
      return { reference: id, url }
    },

    async fetchFact(reference) {
      const session = await stripe.checkout.sessions.retrieve(reference, {
        expand: ['payment_intent'],
      })
      const status = statusOf(session)
      return status && factOf(session, status, clock())
    },

    async expire(reference) {
      try {
        await stripe.checkout.sessions.expire(reference)
      } catch (error) {
        // Already decided, or at the bank: `fetchFact` tells the outcome.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        const customer = await planCustomer(reference)
        if (customer) await closePlan(customer)
      }
    },

    async startPlan(reference, plan) {
      const session = await stripe.checkout.sessions.retrieve(reference, {
        expand: ['setup_intent'],
      })
      const customer = idOf(session.customer)
      const intent = session.setup_intent
      const paymentMethod =
        intent && typeof intent === 'object' ? idOf(intent.payment_method) : undefined
      if (!customer || !paymentMethod)
        throw new Error(`Stripe has no card of session ${reference}.`)
      // Idempotency keys expire after a day; what was made before is found here.
      const known = await stripe.subscriptionSchedules.list({ customer, limit: 1 })
      if (known.data.length > 0) return
      const product = await stripe.products.create(
        { name: plan.description },
        { idempotencyKey: `product/${plan.paymentId}` },
      )
      await stripe.subscriptionSchedules.create(
        scheduleOf(plan, { customer, paymentMethod, product: product.id }),
        { idempotencyKey: `start/${plan.paymentId}` },
      )
    },

    async fetchInstalmentFacts(reference) {
      const invoices = await invoicesOf(reference)
      return invoices.flatMap((invoice) => invoiceFact(invoice, clock()) ?? [])
    },

    async instalmentPage(reference, number) {
      const invoices = await invoicesOf(reference)
      const wanted = invoices.find(
        (invoice) => invoiceFact(invoice, clock())?.instalment === number,
      )
      if (!wanted?.hosted_invoice_url)
        throw new Error(`Stripe has no page for instalment ${number} of session ${reference}.`)
      return wanted.hosted_invoice_url
    },

    readWebhook(rawBody, headers, now) {
      const signature = headers['stripe-signature'] ?? ''
      for (const secret of webhookSecrets) {
        const event = genuine(rawBody, signature, secret, now)
        if (event) return factIn(event, now)
      }
      return null
    },
  }

  async function planCustomer(reference: string): Promise<string | undefined> {
    const session = await stripe.checkout.sessions.retrieve(reference)
    return session.mode === 'setup' ? idOf(session.customer) : undefined
  }

  async function invoicesOf(reference: string): Promise<Stripe.Invoice[]> {
    const customer = await planCustomer(reference)
    return customer ? (await stripe.invoices.list({ customer, limit: 20 })).data : []
  }

  /** A plan with a paid instalment goes on; any other is neither charged nor payable from now on. */
  async function closePlan(customer: string): Promise<void> {
    const invoices = (await stripe.invoices.list({ customer, limit: 20 })).data
    if (invoices.some(({ status }) => status === 'paid')) return
    const schedules = await stripe.subscriptionSchedules.list({ customer, limit: 20 })
    for (const { id, status } of schedules.data)
      if (status === 'active' || status === 'not_started')
        await stripe.subscriptionSchedules.cancel(id)
    for (const { id, status } of invoices) if (id && status === 'open') await voidUnlessPaid(id)
  }

  async function voidUnlessPaid(invoiceId: string): Promise<void> {
    try {
      await stripe.invoices.voidInvoice(invoiceId)
    } catch (error) {
      // Paid at this very moment: `fetchInstalmentFacts` reports it.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    }
  }

  function genuine(rawBody: Buffer, signature: string, secret: string, now: Date) {
    try {
      return stripe.webhooks.constructEvent(
        rawBody,
        signature,
        secret,
        webhookToleranceSeconds,
        undefined,
        now.getTime(),
      )
    } catch {
      return undefined
    }
  }

  function factIn(event: Stripe.Event, now: Date): PaymentFact | 'ignored' {
    if (!isSessionEvent(event) && !isInvoiceEvent(event)) return 'ignored'
    if (event.api_version !== apiVersion) {
      // Events of another API version may have another meaning; the reconciler asks in ours.
      report('webhook of another API version', { eventId: event.id, version: event.api_version })
      return 'ignored'
    }
    if (isInvoiceEvent(event)) return invoiceFact(event.data.object, now) ?? 'ignored'
    const session = event.data.object
    const status = statusByEvent(event)
    return session.client_reference_id === null ? 'ignored' : factOf(session, status, now)
  }
}

/** The parameters of a Stripe page. The same request makes the same parameters in the same order. */
function sessionOf(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { paymentId, orderId, returnUrl, lines, currency } = request
  return {
    mode: 'payment',
    allowed_payment_method_types: ['fpx', 'card'],
    client_reference_id: paymentId,
    metadata: { order_id: orderId, payment_id: paymentId },
    payment_intent_data: { metadata: { order_id: orderId, payment_id: paymentId } },
    line_items: lines.map(({ name, amountSen, quantity }) => ({
      quantity,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: amountSen,
        product_data: { name },
      },
    })),
    success_url: returnUrl,
    cancel_url: returnUrl,
  }
}

/**
 * Null while nothing has happened. A refusal by the bank leaves the session complete and its intent without a
 * method.
 */
function statusOf(session: Session): PaymentFact['status'] | null {
  if (session.status === 'expired') return 'expired'
  if (session.status !== 'complete') return null
  if (session.mode === 'setup') return 'set-up'
  if (session.payment_status !== 'unpaid') return 'succeeded'
  const intent = session.payment_intent
  const stillAsks = intent === null || typeof intent === 'string' || intent.status === 'processing'
  return stillAsks ? 'processing' : 'failed'
}

function statusByEvent(event: SessionEvent): PaymentFact['status'] {
  if (event.type === 'checkout.session.expired') return 'expired'
  if (event.data.object.mode === 'setup') return 'set-up'
  if (event.type === 'checkout.session.async_payment_failed') return 'failed'
  if (event.type === 'checkout.session.async_payment_succeeded') return 'succeeded'
  return event.data.object.payment_status === 'unpaid' ? 'processing' : 'succeeded'
}

const factOf = (session: Session, status: PaymentFact['status'], at: Date): PaymentFact => ({
  // Not the event's id: Stripe reports the same fact without an event when asked.
  eventId: `${session.id}/${status}`,
  paymentId: session.client_reference_id ?? '',
  reference: session.id,
  status,
  // A page that only sets up a card has no amount.
  amountSen:
    session.mode === 'setup'
      ? Number(session.metadata?.['amount_sen'] ?? 0)
      : (session.amount_total ?? 0),
  currency: (session.currency ?? '').toUpperCase(),
  at,
})

const isSessionEvent = (event: Stripe.Event): event is SessionEvent =>
  event.type.startsWith('checkout.session.')

type InvoiceEvent = Stripe.InvoicePaidEvent | Stripe.InvoicePaymentFailedEvent
const isInvoiceEvent = (event: Stripe.Event): event is InvoiceEvent =>
  event.type === 'invoice.paid' || event.type === 'invoice.payment_failed'

const idOf = (object: string | { id: string } | null): string | undefined =>
  typeof object === 'string' ? object : object?.id

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
