import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { orders } from '#server/platform/db/schema/billing-orders.ts'
import { payments } from '#server/platform/db/schema/billing-payments.ts'
import { ProviderRefused } from '#server/gateways/payments/failures.ts'
import {
  minuteMs,
  openTestApi,
  pathOf,
  refusal,
  replyOf,
  type TestApi,
} from '#tests/support/api.ts'
import { untilDone } from '#tests/support/limits.ts'
import {
  attributeOf,
  cardForm,
  paymentOf,
  referenceIn,
  shopper,
  statusOf,
} from '../support/orders.ts'
import { openBothShopsForFile } from '../support/stripe-shop.ts'

const { stripe, shop, api } = await openBothShopsForFile()

const attemptsOf = (on: TestApi, orderId: string) =>
  on.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.attempt)

describe("'Pay' that the provider answers with an error of its own", () => {
  it('LEDG-03 ORD-11: opens a page at the next press, although the provider replays the error under its key', async () => {
    const aina = shopper(shop, await shop.arrive())
    const draft = await aina.draft()
    stripe.failNext(1)
    expect(refusal(await aina.pay(draft.order_id))).toEqual([503, 'payment.provider-unreachable'])
    const opened = attributeOf(await aina.pay(draft.order_id))
    expect(opened.payment_url).toContain('https://checkout.stripe.example/')
    const attempts = await attemptsOf(shop, draft.order_id)
    expect(attempts.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 'failed'],
      [2, 'opened'],
    ])
  })

  it('LEDG-03 ORD-11: can be cancelled, since nobody has a page that can be paid', async () => {
    const aina = shopper(shop, await shop.arrive())
    const draft = await aina.draft()
    stripe.failNext(1)
    await aina.pay(draft.order_id)
    expect((await aina.cancel(draft.order_id)).status).toBe(200)
    expect(await statusOf(shop, draft.order_id)).toBe('VOID')
  })

  it('LEDG-03 ORD-11: is the same attempt under the same key when there was no answer at all', async () => {
    const aina = shopper(shop, await shop.arrive())
    const draft = await aina.draft()
    const before = stripe.sessions.size
    stripe.breakConnections(3)
    expect(refusal(await aina.pay(draft.order_id))).toEqual([503, 'payment.provider-unreachable'])
    await aina.pay(draft.order_id)
    expect(stripe.sessions.size).toBe(before + 1)
    expect(await attemptsOf(shop, draft.order_id)).toHaveLength(1)
  })

  it.each([
    ['after', 'the other has its page'],
    ['before', 'the other has its page'],
  ])(
    'ORD-11: of two presses at once, of which one is refused %s %s, leaves one page and one attempt',
    async (when) => {
      const aina = shopper(api, await api.arrive())
      const { order_id: orderId } = await aina.draft()
      const { open } = api.bank.payments
      const [asks, otherAsks] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const refused = new ProviderRefused('too many requests')
      const opening = vi.spyOn(api.bank.payments, 'open')
      if (when === 'after')
        opening.mockImplementationOnce(async () => {
          await aina.pay(orderId)
          throw refused
        })
      else
        opening
          .mockImplementationOnce(async () => {
            asks.resolve()
            await otherAsks.promise
            throw refused
          })
          .mockImplementationOnce(async (...asked) => {
            otherAsks.resolve()
            await first
            return open(...asked)
          })
      const first = aina.pay(orderId)
      if (when === 'before') {
        await asks.promise
        await aina.pay(orderId)
      }
      expect(refusal(await first)).toEqual([503, 'payment.provider-unreachable'])
      const last = attributeOf(await aina.pay(orderId))
      const attempts = await attemptsOf(api, orderId)
      const payable = await Promise.all(
        attempts.map(({ id }) => api.bank.choose(`sandbox-${id}`, 'leave-pending')),
      )
      expect(payable.filter((one) => one?.accepted)).toHaveLength(1)
      expect(referenceIn(last.payment_url)).toBe(`sandbox-${attempts.at(-1)?.id}`)
    },
  )

  it('ORD-11: of two ways to pay that are chosen at once, the one that came first is told of the other', async () => {
    const aina = shopper(api, await api.arrive())
    const { order_id: orderId } = await aina.draft()
    const { open } = api.bank.payments
    vi.spyOn(api.bank.payments, 'open').mockImplementationOnce(async (...asked) => {
      const page = await open(...asked)
      const path = pathOf('payOrder', { orderId })
      expect((await aina.post(path, cardForm)).status).toBe(200)
      return page
    })
    expect(refusal(await aina.pay(orderId))[1]).toBe('order.not-allowed')
    const attempts = await attemptsOf(api, orderId)
    expect(attempts.map(({ plan, status }) => [plan, status])).toEqual([
      ['once', 'expired'],
      ['instalments', 'opened'],
    ])
  })
})

describe('cancelling an order whose page the provider does not close', () => {
  it('LEDG-03 ORD-11: leaves the order as it is, and says so', async () => {
    vi.spyOn(api.app.http.log, 'error').mockReturnValue()
    const aina = shopper(api, await api.arrive())
    const { order, reference } = await aina.reserve()
    vi.spyOn(api.bank.payments, 'expire').mockRejectedValueOnce(new ProviderRefused('not allowed'))
    expect(refusal(await aina.cancel(order.order_id))).toEqual([503, 'payment.not-closed'])
    expect(await statusOf(api, order.order_id)).toBe('OPEN')
    await api.bank.choose(reference, 'pay-at-once')
    expect(await statusOf(api, order.order_id)).toBe('PAID')
  })

  it('LEDG-03 ORD-11: also when the provider says neither that it is closed nor what became of it', async () => {
    vi.spyOn(api.app.http.log, 'error').mockReturnValue()
    const aina = shopper(api, await api.arrive())
    const { order } = await aina.reserve()
    vi.spyOn(api.bank.payments, 'expire').mockResolvedValueOnce('stays')
    expect(refusal(await aina.cancel(order.order_id))).toEqual([503, 'payment.not-closed'])
    expect(await statusOf(api, order.order_id)).toBe('OPEN')
  })
})

describe('a payment page', () => {
  it('ORD-11: is replaced by another when its time is nearly over', async () => {
    const aina = shopper(api, await api.arrive())
    const { order, reference } = await aina.reserve()
    api.clock.pass(49 * minuteMs)
    expect(attributeOf(await aina.pay(order.order_id)).payment_url).toBe(order.payment_url)
    api.clock.pass(2 * minuteMs)
    const next = referenceIn(attributeOf(await aina.pay(order.order_id)).payment_url)
    expect(next).not.toBe(reference)
    expect(await api.bank.choose(reference, 'pay-at-once')).toMatchObject({ accepted: false })
    await api.bank.choose(next, 'pay-at-once')
    expect(await statusOf(api, order.order_id)).toBe('PAID')
  })

  it('ORD-11: cannot be paid after 55 minutes, and the next press opens another', async () => {
    const aina = shopper(api, await api.arrive())
    const { order, reference } = await aina.reserve()
    api.clock.pass(56 * minuteMs)
    expect(await api.bank.choose(reference, 'pay-at-once')).toMatchObject({ accepted: false })
    await vi.waitFor(
      async () => expect((await paymentOf(api, order.order_id)).status).toBe('expired'),
      untilDone,
    )
    const next = referenceIn(attributeOf(await aina.pay(order.order_id)).payment_url)
    expect(next).not.toBe(reference)
  })

  it('ORD-11: of Stripe is made with an end 55 minutes ahead', async () => {
    const aina = shopper(shop, await shop.arrive())
    const draft = await aina.draft()
    await aina.pay(draft.order_id)
    const payment = await paymentOf(shop, draft.order_id)
    const session = stripe.sessions.get(payment.providerReference ?? '')
    expect(session?.expires_at).toBe(Math.floor(payment.createdAt.getTime() / 1000 + 55 * 60))
  })
})

describe('LEDG-03 ORD-17: a payment that the bank declined', () => {
  it('is told as declined, and may be tried again', async () => {
    const aina = shopper(api, await api.arrive())
    const { order, reference } = await aina.reserve()
    expect(order.last_attempt).toBeNull()
    await api.bank.choose(reference, 'decline')
    const after = attributeOf(await aina.look())
    expect(after).toMatchObject({
      order_status: 'OPEN',
      last_attempt: { outcome: 'declined', plan: 'once' },
    })
    const again = attributeOf(await aina.pay(order.order_id))
    expect(again.last_attempt).toBeNull()
    expect(again.payment_url).not.toBe(order.payment_url)
  })

  it('is told when its payer comes back from a page that is still open, which is then closed', async () => {
    const aina = shopper(shop, await shop.arrive())
    const { order } = await aina.reserve()
    const { providerReference } = await paymentOf(shop, order.order_id)
    const session = stripe.become(providerReference ?? '', {
      payment_intent: {
        id: 'pi_1',
        object: 'payment_intent',
        status: 'requires_payment_method',
        last_payment_error: { code: 'payment_intent_payment_attempt_failed' },
      },
    })
    await shop.app.domains.billing.reconciliation.syncUndecided(
      new Date(shop.clock.peek().getTime() + 3 * minuteMs),
    )
    expect(attributeOf(await aina.look())).toMatchObject({ last_attempt: null })
    const path = pathOf('returnFromPayment', { orderId: order.order_id })
    expect(attributeOf(await aina.post(path, {}))).toMatchObject({
      order_status: 'OPEN',
      last_attempt: { outcome: 'declined', plan: 'once' },
    })
    expect(session.status).toBe('expired')
    expect(attributeOf(await aina.pay(order.order_id)).payment_url).not.toBe(order.payment_url)
  })

  it('is not assumed while the page is only open, nor when the provider does not answer', async () => {
    vi.spyOn(shop.app.http.log, 'error').mockReturnValue()
    const aina = shopper(shop, await shop.arrive())
    const { order } = await aina.reserve()
    const path = pathOf('returnFromPayment', { orderId: order.order_id })
    expect(attributeOf(await aina.post(path, {})).last_attempt).toBeNull()
    stripe.breakConnections(3)
    expect(attributeOf(await aina.post(path, {}))).toMatchObject({
      order_status: 'OPEN',
      payment_url: order.payment_url,
    })
  })

  it('is told apart from a page that could not be opened and from one that has expired', async () => {
    const aina = shopper(shop, await shop.arrive())
    const draft = await aina.draft()
    stripe.failNext(1)
    await aina.pay(draft.order_id)
    expect(attributeOf(await aina.look()).last_attempt).toEqual({
      outcome: 'not-opened',
      plan: 'once',
    })
    await aina.pay(draft.order_id)
    shop.clock.pass(60 * minuteMs)
    const path = pathOf('returnFromPayment', { orderId: draft.order_id })
    expect(attributeOf(await aina.post(path, {})).last_attempt).toEqual({
      outcome: 'expired',
      plan: 'once',
    })
  })
})

describe('the ways to pay', () => {
  it('ORD-09: are those that the operator has named, and without a card there is no plan of three', async () => {
    expect(attributeOf(await shopper(api, await api.arrive()).create()).payment_methods).toEqual([
      'fpx',
      'card',
    ])
    const wallets = await openTestApi({
      payments: (own) => ({ ...own, methods: ['fpx', 'grabpay'] }),
    })
    try {
      const person = await wallets.arrive()
      const draft = await shopper(wallets, person).draft()
      expect(draft).toMatchObject({ payment_methods: ['fpx', 'grabpay'], instalments: [] })
      const catalogue = replyOf('catalogue', await wallets.send('GET', pathOf('catalogue')))
      expect(catalogue.payment_methods).toEqual(['fpx', 'grabpay'])
      const answer = await wallets
        .as(person)
        .post(pathOf('payOrder', { orderId: draft.order_id }), cardForm)
      expect(refusal(answer)).toEqual([409, 'order.not-allowed'])
    } finally {
      await wallets.close()
    }
  })
})

describe('ENT-02: a reserved order whose price has changed', () => {
  it('closes the page at the old price, and opens one at the price that was agreed to', async () => {
    const aina = shopper(shop, await shop.arrive())
    const { order, reference } = await aina.reserve()
    const old = order.total_amount - 100
    await shop.db
      .update(orders)
      .set({ totalSen: old, tuitionSen: sql`${orders.tuitionSen} - 100` })
      .where(eq(orders.id, order.order_id))
    await shop.db
      .update(payments)
      .set({ amountSen: old })
      .where(eq(payments.orderId, order.order_id))
    expect(refusal(await aina.pay(order.order_id))).toEqual([409, 'order.price-changed'])
    expect(stripe.sessions.get(reference)?.status).toBe('expired')
    const again = attributeOf(await aina.pay(order.order_id))
    expect(referenceIn(again.payment_url)).not.toBe(reference)
    expect(
      (await attemptsOf(shop, order.order_id)).map(({ amountSen, status }) => [amountSen, status]),
    ).toEqual([
      [old, 'expired'],
      [order.total_amount, 'opened'],
    ])
  })
})
