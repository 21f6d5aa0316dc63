import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startFakeStripe } from '#tests/support/outside/fake-stripe.ts'
import type { PaymentRequest } from './payments.ts'
import { stripePayments } from './stripe.ts'

const now = new Date('2026-11-21T04:00:00Z')
const secrets = ['whsec_old', 'whsec_fresh']
const version = '2026-10-28.endive'
const report = vi.fn()
let stripe: Awaited<ReturnType<typeof startFakeStripe>>
let payments: ReturnType<typeof stripePayments>
beforeAll(async () => {
  stripe = await startFakeStripe({ clock: () => now })
  payments = stripePayments({
    secretKey: 'sk_test_123',
    webhookSecrets: secrets,
    methods: ['fpx', 'grabpay', 'card'],
    clock: () => now,
    server: stripe.at,
    report,
  })
})
afterAll(() => stripe.stop())
beforeEach(() => {
  stripe.asked.length = 0
  report.mockClear()
})

it('OPEN-01: says by its key whether it takes real money', () => {
  const modeOf = (secretKey: string) =>
    stripePayments({ secretKey, webhookSecrets: secrets, methods: [], clock: () => now, report })
      .mode
  expect(['sk_test_1', 'rk_live_1'].map(modeOf)).toEqual(['test', 'live'])
})

const request = (over: Partial<PaymentRequest> = {}): PaymentRequest => ({
  paymentId: randomUUID(),
  orderId: randomUUID(),
  amountSen: 75_000,
  currency: 'MYR',
  description: 'Full Programme',
  lines: [
    { name: 'Full Programme, 2 classes', amountSen: 69_000, quantity: 1 },
    { name: 'Hardcopy materials', amountSen: 3000, quantity: 2 },
  ],
  plan: 'once',
  returnUrl: 'https://kelasku.example/full-programme/order/confirmation',
  expiresAt: new Date(now.getTime() + 55 * 60_000),
  ...over,
})

/** An event as Stripe sends it, with its signature. */
function webhook(
  type: string,
  object: object,
  { secret = secrets[0] ?? '', at = now, apiVersion = version } = {},
): [Buffer, Record<string, string>] {
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    api_version: apiVersion,
    type,
    data: { object },
  })
  const header = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(at.getTime() / 1000),
  })
  return [Buffer.from(payload), { 'stripe-signature': header }]
}
const read = ([body, headers]: [Buffer, Record<string, string>], at = now) =>
  payments.readWebhook(body, headers, at)

describe('ORD-10: a payment at Stripe', () => {
  it('is a hosted page for FPX or an e-wallet that lists exactly what the order costs', async () => {
    const asked = request()
    const { reference, url } = await payments.open(asked)
    expect(url).toContain(reference)
    expect(stripe.sessions.get(reference)).toMatchObject({ amount_total: 75_000, currency: 'myr' })
    expect(stripe.asked[0]).toMatchObject({
      version,
      fields: {
        mode: 'payment',
        'allowed_payment_method_types[0]': 'fpx',
        'allowed_payment_method_types[1]': 'grabpay',
        client_reference_id: asked.paymentId,
        success_url: asked.returnUrl,
        cancel_url: asked.returnUrl,
        'line_items[1][quantity]': '2',
      },
    })
    // A card pays in three.
    expect(stripe.asked[0]?.fields).not.toHaveProperty('allowed_payment_method_types[2]')
    // Nothing of the person goes there: the provider's page asks for what it needs.
    expect(JSON.stringify(stripe.asked[0]?.fields)).not.toMatch(/email|phone|address|name=/)
  })

  it('ORD-11: opened again is the same page, and no second one', async () => {
    const asked = request()
    const first = await payments.open(asked)
    expect(await payments.open(asked)).toEqual(first)
  })

  it('ORD-11: is one page although the connection broke after the request was carried out', async () => {
    const before = stripe.sessions.size
    stripe.breakConnections(2)
    const { reference } = await payments.open(request())
    expect(stripe.sessions.size).toBe(before + 1)
    expect(stripe.sessions.has(reference)).toBe(true)
  })

  it('fails when Stripe does not answer', async () => {
    stripe.breakConnections(3)
    await expect(payments.open(request())).rejects.toThrow()
  })

  it.each([
    ['nothing yet', {}, null],
    ['paid', { status: 'complete', payment_status: 'paid' }, 'succeeded'],
    [
      'at the bank',
      {
        status: 'complete',
        payment_intent: { id: 'pi', object: 'payment_intent', status: 'processing' },
      },
      'processing',
    ],
    [
      'refused by the bank',
      {
        status: 'complete',
        payment_intent: { id: 'pi', object: 'payment_intent', status: 'requires_payment_method' },
      },
      'failed',
    ],
    ['expired', { status: 'expired' }, 'expired'],
  ] as const)('on being asked is %s', async (_, change, status) => {
    const asked = request()
    const { reference } = await payments.open(asked)
    stripe.become(reference, change)
    const event = await payments.fetchEvent(reference)
    expect(event).toEqual(
      status && {
        eventId: `${reference}/${status}`,
        paymentId: asked.paymentId,
        reference,
        status,
        amountSen: 75_000,
        currency: 'MYR',
        at: now,
      },
    )
  })

  it('cannot be begun once it is closed; a decided one stays as it is', async () => {
    const { reference } = await payments.open(request())
    await payments.expire(reference)
    expect(await payments.fetchEvent(reference)).toMatchObject({ status: 'expired' })
    const paid = await payments.open(request())
    stripe.become(paid.reference, { status: 'complete', payment_status: 'paid' })
    await payments.expire(paid.reference)
    expect(await payments.fetchEvent(paid.reference)).toMatchObject({ status: 'succeeded' })
  })

  it('is not taken for closed while Stripe does not answer', async () => {
    const { reference } = await payments.open(request())
    stripe.breakConnections(3)
    await expect(payments.expire(reference)).rejects.toThrow()
  })
})

describe('ORD-10: a webhook of Stripe', () => {
  const session = {
    id: 'cs_test_1',
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 75_000,
    currency: 'myr',
    client_reference_id: randomUUID(),
  }
  const unpaid = { ...session, payment_status: 'unpaid' }

  it.each([
    ['checkout.session.completed', session, 'succeeded'],
    ['checkout.session.completed', unpaid, 'processing'],
    ['checkout.session.async_payment_succeeded', session, 'succeeded'],
    ['checkout.session.async_payment_failed', unpaid, 'failed'],
    ['checkout.session.expired', { ...unpaid, status: 'expired' }, 'expired'],
  ])('%s tells what asking would', (type, object, status) => {
    expect(read(webhook(type, object))).toMatchObject({
      eventId: `cs_test_1/${status}`,
      paymentId: session.client_reference_id,
      status,
      amountSen: 75_000,
      currency: 'MYR',
    })
  })

  it('is accepted under either of two live secrets, and under no other', () => {
    const typed = 'checkout.session.completed'
    expect(read(webhook(typed, session, { secret: 'whsec_fresh' }))).not.toBeNull()
    expect(read(webhook(typed, session, { secret: 'whsec_other' }))).toBeNull()
  })

  it('about other things is accepted and changes nothing', () => {
    expect(read(webhook('customer.created', { id: 'cus_1', object: 'customer' }))).toBe('ignored')
    const another = { ...session, client_reference_id: null }
    expect(read(webhook('checkout.session.completed', another))).toBe('ignored')
  })

  it('in another API version is not read, and reported', () => {
    const other = webhook('checkout.session.completed', session, { apiVersion: '2030-01-01.lotus' })
    expect(read(other)).toBe('ignored')
    expect(report).toHaveBeenCalledOnce()
  })

  it('is refused after five minutes', () => {
    const told = webhook('checkout.session.completed', session)
    expect(read(told, new Date(now.getTime() + 299_000))).not.toBeNull()
    expect(read(told, new Date(now.getTime() + 302_000))).toBeNull()
  })

  it('is refused when any byte differs', () => {
    const [body, headers] = webhook('checkout.session.completed', session)
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const forged = Buffer.from(body)
        forged[at] = (forged[at] ?? 0) ^ by
        return payments.readWebhook(forged, headers, now) === null
      }),
      { numRuns: 500 },
    )
  })
})

describe('ORD-10 ORD-12: a plan of three card payments at Stripe', () => {
  const amounts = [29_000, 23_000, 23_000]
  const days = ['2026-12-31', '2027-01-31', '2027-02-28']
  const charges = days.map((dueOn, n) => ({ number: n + 1, dueOn, amountSen: amounts[n] ?? 0 }))
  const payer = { name: 'Siti', email: 'siti@example.com', phone: '0133456789', ic: '800101145566' }

  /** A plan that was begun: its page's reference, its payment and its schedule. */
  async function begun() {
    const asked = request({ plan: 'instalments' })
    const { reference } = await payments.open(asked, payer)
    stripe.giveCard(reference)
    const { paymentId, orderId, description } = asked
    const plan = { paymentId, orderId, description, charges }
    await payments.startPlan(reference, plan)
    const schedule = [...stripe.schedules.values()].at(-1)!
    return { reference, paymentId, plan, schedule }
  }

  it('begins with a page that takes a card and charges nothing; the IC number goes nowhere', async () => {
    const asked = request({ plan: 'instalments' })
    const { reference } = await payments.open(asked, payer)
    const sent = stripe.asked[0]?.fields ?? {}
    expect(sent).toMatchObject({
      mode: 'setup',
      currency: 'myr',
      customer_creation: 'always',
      customer_email: payer.email,
      client_reference_id: asked.paymentId,
    })
    expect(JSON.stringify(stripe.asked)).not.toContain(payer.ic)
    expect(await payments.open(asked, payer)).toMatchObject({ reference })
    expect(await payments.fetchEvent(reference)).toBeNull()
    const session = stripe.giveCard(reference)
    const event = {
      eventId: `${reference}/set-up`,
      paymentId: asked.paymentId,
      status: 'set-up',
      amountSen: 75_000,
      currency: 'MYR',
    }
    expect(await payments.fetchEvent(reference)).toMatchObject(event)
    expect(read(webhook('checkout.session.completed', session))).toMatchObject(event)
  })

  it('is one schedule that ends itself after three months, however often it is begun', async () => {
    const before = stripe.schedules.size
    const { reference, plan, schedule } = await begun()
    await payments.startPlan(reference, plan)
    expect(stripe.schedules.size).toBe(before + 1)
    expect(schedule.fields).toMatchObject({
      start_date: String(Date.parse('2026-12-31T09:00:00+08:00') / 1000),
      end_behavior: 'cancel',
      'phases[0][items][0][price_data][unit_amount]': '23000',
      'phases[0][items][0][price_data][recurring][interval]': 'month',
      'phases[0][add_invoice_items][0][price_data][unit_amount]': '6000',
      'phases[0][duration][interval]': 'month',
      'phases[0][duration][interval_count]': '3',
    })
  })

  it('reports each charge by its invoice, on whose page a refused one is paid', async () => {
    const { reference, paymentId, schedule } = await begun()
    const first = stripe.invoice(schedule, 0, 'paid')
    expect(read(webhook('invoice.paid', first))).toMatchObject({
      eventId: `${first.id}/succeeded`,
      paymentId,
      instalment: 1,
      status: 'succeeded',
      amountSen: 29_000,
      currency: 'MYR',
    })
    const second = stripe.invoice(schedule, 1, 'open')
    second.lines.data[0]!.period.start = Date.parse('2027-01-31T09:00:00+08:00') / 1000
    expect(read(webhook('invoice.payment_failed', second))).toMatchObject({
      instalment: 2,
      status: 'failed',
      amountSen: 23_000,
    })
    const events = await payments.fetchInstalmentEvents(reference)
    expect(events.map(({ instalment, status }) => [instalment, status])).toEqual([
      [1, 'succeeded'],
      [2, 'failed'],
    ])
    expect(await payments.instalmentPage(reference, 2)).toBe(second.hosted_invoice_url)
    await expect(payments.instalmentPage(reference, 3)).rejects.toThrow()
    second.status = 'paid'
    expect((await payments.fetchInstalmentEvents(reference))[1]).toMatchObject({
      status: 'succeeded',
    })
  })

  it('is closed with its invoice while nothing is paid; goes on once something is', async () => {
    const refused = await begun()
    const invoice = stripe.invoice(refused.schedule, 0, 'open')
    await payments.expire(refused.reference)
    expect([refused.schedule.status, invoice.status]).toEqual(['canceled', 'void'])
    // Stripe's defaults would prorate and charge a final invoice.
    expect(refused.schedule.cancelled).toEqual({ invoice_now: 'false', prorate: 'false' })
    const paid = await begun()
    stripe.invoice(paid.schedule, 0, 'paid')
    await payments.expire(paid.reference)
    expect(paid.schedule.status).toBe('active')
  })

  it('an invoice of something else is ignored', async () => {
    const { schedule } = await begun()
    const foreign = stripe.invoice(schedule, 0, 'paid')
    foreign.parent.subscription_details.metadata = {}
    expect(read(webhook('invoice.paid', foreign))).toBe('ignored')
  })
})
