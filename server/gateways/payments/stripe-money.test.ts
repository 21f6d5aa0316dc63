import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeStripeMoney } from '#tests/support/outside/fake-stripe-money.ts'
import { stripePayments } from './stripe.ts'

const now = new Date('2026-11-21T04:00:00Z')
const webhookSecrets = ['whsec_fresh']
let stripe: Awaited<ReturnType<typeof startFakeStripeMoney>>
let payments: ReturnType<typeof stripePayments>
beforeAll(async () => {
  stripe = await startFakeStripeMoney()
  stripe.charges.set('pi_once', { of: 'cs_test_1', amount: 75_000 })
  stripe.charges.set('pi_plan', { of: 'in_2', amount: 23_000, invoice: invoice('in_2') })
  payments = stripePayments({
    secretKey: 'sk_test_123',
    methods: ['fpx', 'card'],
    webhookSecrets,
    clock: () => now,
    server: stripe.at,
    report: () => undefined,
  })
})
afterAll(() => stripe.stop())

/** The second charge of a plan. */
const invoice = (id: string) => ({
  id,
  object: 'invoice',
  status: 'paid',
  attempted: true,
  total: 23_000,
  currency: 'myr',
  parent: {
    subscription_details: {
      metadata: { payment_id: 'p', due_1: '2026-10-21', due_2: '2026-11-21' },
    },
  },
  lines: { data: [{ period: { start: now.getTime() / 1000 } }] },
})
const request = (more: object = {}) => ({
  refundId: randomUUID(),
  orderId: randomUUID(),
  charge: { reference: 'cs_test_1' },
  amountSen: 10_000,
  ...more,
})
const event = (type: string, object: object) =>
  Buffer.from(JSON.stringify({ id: 'evt_1', type, data: { object } }))

describe('STAFF-01: refunds at Stripe', () => {
  it('are made once, by the id of ours, for the charge of a session', async () => {
    const asked = request()
    const made = await payments.money.refund(asked)
    expect(made).toMatchObject({
      refundId: asked.refundId,
      charge: { reference: 'cs_test_1' },
      status: 'pending',
      amountSen: 10_000,
      currency: 'MYR',
    })
    expect(await payments.money.refund(asked)).toEqual(made)
    expect(stripe.refunds.size).toBe(1)
  })

  it('are made for an invoice of a card plan, and told with its number', async () => {
    const charge = { reference: 'in_2', instalment: 2 }
    const made = await payments.money.refund(request({ charge, amountSen: 23_000 }))
    expect(made).toMatchObject({ charge, amountSen: 23_000 })
  })

  it('that Stripe refuses say why', async () => {
    expect(await payments.money.refund(request({ amountSen: 75_000 }))).toEqual({
      refused: expect.stringContaining('greater than unrefunded'),
    })
    const unknown = { charge: { reference: 'cs_test_unknown' } }
    expect(await payments.money.refund(request(unknown))).toHaveProperty('refused')
  })

  it.each([
    ['succeeded', 'succeeded'],
    ['requires_action', 'pending'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('%s is told as %s, whichever event says so', async (status, shown) => {
    const [id = ''] = stripe.refunds.keys()
    Object.assign(stripe.refunds.get(id) ?? {}, { status })
    const about = (type: string, object: object) => payments.money.readEvent(event(type, object))
    for (const read of [
      about('refund.updated', { id, payment_intent: 'pi_once' }),
      about('charge.refunded', { id: 'ch_1', payment_intent: 'pi_once' }),
    ]) {
      if (!read) return expect.unreachable()
      // However late it is read, it was made when it was made.
      const openedAt = new Date((stripe.refunds.get(id)?.created ?? 0) * 1000)
      expect(await payments.money.refundsIn(read)).toMatchObject([{ id, status: shown, openedAt }])
    }
    expect(about('customer.created', { id: 'cus_1' })).toBeNull()
  })

  it.each(['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'])(
    'LEDG-02: charge.dispute.%s is about its dispute, which is asked for',
    async (what) => {
      const { id } = stripe.dispute('pi_plan')
      const body = event(`charge.dispute.${what}`, { id, payment_intent: 'pi_plan' })
      expect(payments.money.readEvent(body)).toEqual({ about: 'dispute', id })
      expect(await payments.money.fetchDispute(id)).toMatchObject({
        charge: { reference: 'in_2', instalment: 2 },
        amountSen: 23_000,
      })
    },
  )

  it('LEDG-01: lists are read page by page', async () => {
    for (let n = 0; n < 250; n += 1)
      stripe.charges.set(`pi_many_${n}`, { of: `cs_many_${n}`, amount: n + 1 })
    const sizes: number[] = []
    for await (const page of payments.money.list.charges(new Date(0))) sizes.push(page.length)
    expect(sizes).toEqual([100, 100, stripe.charges.size - 200])
  })

  it('ORD-11: a stored event is signed again and read as of when it came', () => {
    const body = event('refund.updated', { id: 're_1' })
    const long = new Date(now.getTime() - 30 * 86_400_000)
    const headers = payments.money.signAgain(body, long)
    expect(payments.readWebhook(body, headers, long)).toBe('ignored')
    expect(payments.readWebhook(body, headers, now)).toBeNull()
  })
})
