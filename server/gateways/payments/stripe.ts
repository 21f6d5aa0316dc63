import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { paymentMethods, type PaymentMethod } from '#contract/billing/payments/payment-methods.ts'
import { ProviderRefused, ProviderUnreachable } from './failures.ts'
import type { PaymentEvent, PaymentRequest, Payments } from './payments.ts'
import { stripeMoney } from './stripe-money.ts'
import { invoiceEvent, scheduleOf, setupSessionOf } from './stripe-plan.ts'
import { webhookToleranceSeconds } from './webhook-signature.ts'

/** Also determines the shape of webhook objects: upgrade it together with the package, the tests and the account. */
const apiVersion = '2026-10-28.endive'
const answerWithinMs = 15_000
const maxRetries = 2
const hourMs = 3_600_000

export type StripeOptions = {
  secretKey: string
  /** One, or two during key rotation. */
  webhookSecrets: readonly string[]
  methods: readonly PaymentMethod[]
  clock: () => Date
  /** Replaces Stripe's own address in tests. */
  server?: { host: string; port: number; protocol: 'http' | 'https' }
  report(what: string, details: object): void
}

type Session = Stripe.Checkout.Session
type SessionEvent = Extract<Stripe.Event, { type: `checkout.session.${string}` }>

/**
 * Payments by Stripe's hosted Checkout: online banking (FPX) and e-wallets, paid once, or a card that a subscription
 * schedule charges three times. No card number ever reaches us. A payment is a Checkout session; its status is
 * read only from the session, that of an instalment from its invoice.
 * @see https://docs.stripe.com/payments/checkout/fulfill-orders
 */
export function stripePayments({
  secretKey,
  webhookSecrets,
  methods,
  clock,
  server,
  report,
}: StripeOptions): Payments {
  if (webhookSecrets.length === 0 || webhookSecrets.includes(''))
    throw new Error('Stripe needs the secret of its webhooks.')
  const stripe = new Stripe(secretKey, {
    apiVersion,
    timeout: answerWithinMs,
    maxNetworkRetries: maxRetries,
    telemetry: false,
    ...server,
  })

  const isLive = secretKey.includes('_live_')
  return translateErrors({
    name: 'stripe',
    mode: isLive ? 'live' : 'test',
    methods,
    needsIc: false,
    money: stripeMoney(stripe, { webhookSecrets, isLive, clock }),

    /**
     * Stripe keeps an idempotency key, with its answer or error, for at least a day. A session expires within the
     * hour, so its page can no longer be paid when the key is gone.
     * @see https://docs.stripe.com/api/idempotent_requests
     */
    async open(request, payer) {
      const key = `open/${request.paymentId}`
      const { id, url } =
        request.plan === 'once'
          ? await stripe.checkout.sessions.create(sessionOf(request, methods), {
              idempotencyKey: key,
            })
          : // Another payer gets another page; only one of the pages is ever begun.
            await stripe.checkout.sessions.create(setupSessionOf(request, payer), {
              idempotencyKey: `${key}/${shortHash(payer?.email ?? '')}`,
            })
      if (!url) throw new ProviderRefused(`Stripe made session ${id} without a page.`)
      return { reference: id, url }
    },

    async fetchEvent(reference) {
      return paymentEventNow(await sessionWithIntent(reference))
    },

    /**
     * A refusal leaves a Checkout page open for another try. It is closed when its payer returns, so that it cannot
     * be paid beside the next page.
     */
    async fetchEventAtReturn(reference) {
      const session = await sessionWithIntent(reference)
      if (session.status !== 'open' || !isRefused(session)) return paymentEventNow(session)
      await closeSession(reference)
      return paymentEventNow(await sessionWithIntent(reference))
    },

    async fetchMethod(reference) {
      const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(reference, {
        expand: ['payment_intent.payment_method'],
      })
      const method = intent && typeof intent === 'object' ? intent.payment_method : null
      const type = method && typeof method === 'object' ? method.type : undefined
      return paymentMethods.find((one) => one === type) ?? null
    },

    expire: closeSession,

    async startPlan(reference, plan) {
      const session = await stripe.checkout.sessions.retrieve(reference, {
        expand: ['setup_intent'],
      })
      const customer = idOf(session.customer)
      const intent = session.setup_intent
      const paymentMethod =
        intent && typeof intent === 'object' ? idOf(intent.payment_method) : undefined
      if (!customer || !paymentMethod)
        throw new ProviderRefused(`Stripe has no card of session ${reference}.`)
      // Idempotency keys expire after a day, so an earlier schedule is looked up first.
      if (await hasSchedule(customer)) return
      const now = clock()
      // A new key each hour: Stripe replays an error under its key for a day, and the job is retried.
      const key = `${plan.paymentId}/${Math.floor(now.getTime() / hourMs)}`
      const product = await stripe.products.create(
        { name: plan.description },
        { idempotencyKey: `product/${key}` },
      )
      await stripe.subscriptionSchedules.create(
        scheduleOf(plan, { customer, paymentMethod, product: product.id, now }),
        { idempotencyKey: `start/${key}` },
      )
    },

    async isPlanStarted(reference) {
      const customer = await planCustomer(reference)
      return customer !== undefined && hasSchedule(customer)
    },

    async stopPlan(reference) {
      const customer = await planCustomer(reference)
      if (customer) await endPlan(customer, await invoicesOf(reference))
    },

    async fetchInstalmentEvents(reference) {
      const invoices = await invoicesOf(reference)
      const paymentEvents = invoices.map(async (invoice) =>
        invoiceEvent(invoice, clock(), await isHeld(invoice)),
      )
      return (await Promise.all(paymentEvents)).flatMap((paymentEvent) => paymentEvent ?? [])
    },

    async instalmentPage(reference, number) {
      const wanted = await invoiceOf(reference, number)
      if (!wanted?.hosted_invoice_url)
        throw new ProviderRefused(
          `Stripe has no page for instalment ${number} of session ${reference}.`,
        )
      return wanted.hosted_invoice_url
    },

    async closeInstalment(reference, number) {
      const invoice = await invoiceOf(reference, number)
      if (!invoice?.id)
        throw new ProviderRefused(`Stripe has no instalment ${number} of session ${reference}.`)
      return (await voidUnlessPaid(invoice.id)) === 'paid' ? 'paid' : 'closed'
    },

    readWebhook(rawBody, headers, now) {
      const signature = headers['stripe-signature'] ?? ''
      for (const secret of webhookSecrets) {
        const event = genuine(rawBody, signature, secret, now)
        if (event) return paymentEventIn(event, now)
      }
      return null
    },
  })

  function sessionWithIntent(reference: string): Promise<Session> {
    return stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] })
  }

  function paymentEventNow(session: Session): PaymentEvent | null {
    const status = statusOf(session)
    return status && paymentEventOf(session, status, clock())
  }

  async function closeSession(reference: string): Promise<'closed' | 'stays'> {
    try {
      await stripe.checkout.sessions.expire(reference)
      return 'closed'
    } catch (error) {
      // Stripe refuses this for expired and completed pages; the current status tells whether it is closed.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      const session = await sessionWithIntent(reference)
      if (session.status === 'open') throw error
      const customer = session.mode === 'setup' ? idOf(session.customer) : undefined
      if (customer) return closePlan(customer)
      const status = statusOf(session)
      return status === 'expired' || status === 'failed' ? 'closed' : 'stays'
    }
  }

  async function planCustomer(reference: string): Promise<string | undefined> {
    const session = await stripe.checkout.sessions.retrieve(reference)
    return session.mode === 'setup' ? idOf(session.customer) : undefined
  }

  async function invoicesOf(reference: string): Promise<Stripe.Invoice[]> {
    const customer = await planCustomer(reference)
    if (!customer) return []
    const list = await stripe.invoices.list({ customer, limit: 20, expand: ['data.payments'] })
    return list.data
  }

  async function invoiceOf(reference: string, number: number) {
    const invoices = await invoicesOf(reference)
    return invoices.find((invoice) => invoiceEvent(invoice, clock())?.instalment === number)
  }

  async function hasSchedule(customer: string): Promise<boolean> {
    return (await stripe.subscriptionSchedules.list({ customer, limit: 1 })).data.length > 0
  }

  /** Whether the charge needs the cardholder; only the invoice's payment intent tells. */
  async function isHeld(invoice: Stripe.Invoice): Promise<boolean> {
    if (invoice.status !== 'open' || !invoice.attempted) return false
    const ids = (invoice.payments?.data ?? []).flatMap(
      ({ payment }) => idOf(payment.payment_intent ?? null) ?? [],
    )
    const intents = await Promise.all(ids.map((id) => stripe.paymentIntents.retrieve(id)))
    return intents.some(
      ({ status, last_payment_error: error }) =>
        status === 'requires_action' ||
        (status === 'requires_payment_method' && error?.code === 'authentication_required'),
    )
  }

  /** Closes a plan for charges and payments, unless an instalment is paid. */
  async function closePlan(customer: string): Promise<'closed' | 'stays'> {
    const invoices = (await stripe.invoices.list({ customer, limit: 20 })).data
    if (invoices.some(({ status }) => status === 'paid')) return 'stays'
    return endPlan(customer, invoices)
  }

  /** @returns `stays` when an open invoice was paid at this very moment */
  async function endPlan(
    customer: string,
    invoices: readonly Stripe.Invoice[],
  ): Promise<'closed' | 'stays'> {
    const schedules = await stripe.subscriptionSchedules.list({ customer, limit: 20 })
    for (const { id, status } of schedules.data)
      if (status === 'active' || status === 'not_started')
        // Both default to true: Stripe would prorate, and charge a final invoice at once.
        await stripe.subscriptionSchedules.cancel(id, { invoice_now: false, prorate: false })
    let isPaid = false
    for (const { id, status } of invoices)
      if (id && status === 'open') isPaid = (await voidUnlessPaid(id)) === 'paid' || isPaid
    return isPaid ? 'stays' : 'closed'
  }

  async function voidUnlessPaid(invoiceId: string): Promise<'paid' | 'voided'> {
    try {
      await stripe.invoices.voidInvoice(invoiceId)
      return 'voided'
    } catch (error) {
      // Paid at this very moment: `fetchInstalmentEvents` reports it.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      const { status } = await stripe.invoices.retrieve(invoiceId)
      if (status === 'open') throw error
      return status === 'paid' ? 'paid' : 'voided'
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

  function paymentEventIn(event: Stripe.Event, now: Date): PaymentEvent | 'ignored' {
    if (!isSessionEvent(event) && !isInvoiceEvent(event)) return 'ignored'
    if (event.api_version !== apiVersion) {
      // Events of another API version may have another meaning; the reconciler queries ours.
      report('webhook of another API version', { eventId: event.id, version: event.api_version })
      return 'ignored'
    }
    if (isInvoiceEvent(event)) {
      const isHeldNow = event.type === 'invoice.payment_action_required'
      return invoiceEvent(event.data.object, now, isHeldNow) ?? 'ignored'
    }
    const session = event.data.object
    const status = statusByEvent(event)
    return session.client_reference_id === null ? 'ignored' : paymentEventOf(session, status, now)
  }
}

/** The parameters of a Stripe page. The same request makes the same parameters in the same order. */
function sessionOf(
  request: PaymentRequest,
  methods: readonly PaymentMethod[],
): Stripe.Checkout.SessionCreateParams {
  const { paymentId, orderId, returnUrl, lines, currency, expiresAt } = request
  return {
    mode: 'payment',
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    // Cards pay by plan, on pages of set-up sessions.
    allowed_payment_method_types: methods.filter((method) => method !== 'card'),
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

/** Translates Stripe's errors to those of the interface. 409: a request with the same key is still being processed. */
function translateErrors(payments: Payments): Payments {
  const translate = (error: unknown): never => {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { statusCode } = error
    const message = `Stripe: ${error.message}`
    if (statusCode === undefined || statusCode === 409)
      throw new ProviderUnreachable(message, { cause: error })
    throw new ProviderRefused(message, { cause: error, isUnknown: statusCode === 404 })
  }
  const { money } = payments
  return {
    ...payments,
    money: {
      ...money,
      refundsIn: (event) => money.refundsIn(event).catch(translate),
      fetchDispute: (id) => money.fetchDispute(id).catch(translate),
    },
    open: (request, payer) => payments.open(request, payer).catch(translate),
    startPlan: (reference, plan) => payments.startPlan(reference, plan).catch(translate),
    isPlanStarted: (reference) => payments.isPlanStarted(reference).catch(translate),
    stopPlan: (reference) => payments.stopPlan(reference).catch(translate),
    fetchInstalmentEvents: (reference) =>
      payments.fetchInstalmentEvents(reference).catch(translate),
    instalmentPage: (reference, number) =>
      payments.instalmentPage(reference, number).catch(translate),
    closeInstalment: (reference, number) =>
      payments.closeInstalment(reference, number).catch(translate),
    fetchEvent: (reference) => payments.fetchEvent(reference).catch(translate),
    fetchEventAtReturn: (reference) => payments.fetchEventAtReturn(reference).catch(translate),
    fetchMethod: (reference) => payments.fetchMethod(reference).catch(translate),
    expire: (reference) => payments.expire(reference).catch(translate),
  }
}

/** Was the last try on the page refused? */
const isRefused = ({ payment_intent: intent }: Session): boolean =>
  intent !== null && typeof intent === 'object' && intent.last_payment_error != null

/**
 * Null while nothing has happened. A refusal by the bank leaves the session complete and its intent without a
 * method, or open for another try until it expires.
 */
function statusOf(session: Session): PaymentEvent['status'] | null {
  if (session.status === 'expired') return isRefused(session) ? 'failed' : 'expired'
  if (session.status !== 'complete') return null
  if (session.mode === 'setup') return 'set-up'
  if (session.payment_status !== 'unpaid') return 'succeeded'
  const intent = session.payment_intent
  const isAtBank = intent === null || typeof intent === 'string' || intent.status === 'processing'
  return isAtBank ? 'processing' : 'failed'
}

function statusByEvent(event: SessionEvent): PaymentEvent['status'] {
  if (event.type === 'checkout.session.expired') return 'expired'
  if (event.data.object.mode === 'setup') return 'set-up'
  if (event.type === 'checkout.session.async_payment_failed') return 'failed'
  if (event.type === 'checkout.session.async_payment_succeeded') return 'succeeded'
  return event.data.object.payment_status === 'unpaid' ? 'processing' : 'succeeded'
}

const paymentEventOf = (
  session: Session,
  status: PaymentEvent['status'],
  at: Date,
): PaymentEvent => ({
  // Not the id of Stripe's event, because a fetched session has none.
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

type InvoiceEvent =
  | Stripe.InvoicePaidEvent
  | Stripe.InvoicePaymentFailedEvent
  | Stripe.InvoicePaymentActionRequiredEvent
const isInvoiceEvent = (event: Stripe.Event): event is InvoiceEvent =>
  event.type === 'invoice.paid' ||
  event.type === 'invoice.payment_failed' ||
  event.type === 'invoice.payment_action_required'

const idOf = (object: string | { id: string } | null): string | undefined =>
  typeof object === 'string' ? object : object?.id

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
