import { like } from 'drizzle-orm'
import Stripe from 'stripe'
import { describe, expect, it, vi } from 'vitest'
import { atMalaysianTime, endOfMalaysianDay } from '#contract/shared/calendar.ts'
import { paymentEvents } from '#server/platform/db/schema/billing-payments.ts'
import { ProviderUnreachable } from '#server/gateways/payments/failures.ts'
import { stripePayments } from '#server/gateways/payments/stripe.ts'
import type { FakeInvoice } from '#tests/support/outside/fake-stripe.ts'
import {
  dayMs,
  minuteMs,
  pathOf,
  refusal,
  replyOf,
  type Person,
  type TestApi,
} from '#tests/support/api.ts'
import {
  attributeOf,
  cardForm,
  paymentOf,
  referenceIn,
  shopper,
  statusOf,
} from '../support/orders.ts'
import { openBothShopsForFile } from '../support/stripe-shop.ts'

const { stripe, shop, webhookSecret, api } = await openBothShopsForFile()

const payByCard = (on: TestApi, person: Person, orderId: string) =>
  on.as(person).post(pathOf('payOrder', { orderId }), cardForm)
const look = async (on: TestApi, person: Person) => attributeOf(await shopper(on, person).look())
/** The titles in a person's inbox, the newest first. */
const inboxOf = async (on: TestApi, person: Person) =>
  replyOf('notices', await on.as(person).get(pathOf('notices'))).notices.map(({ title }) => title)
const daysOf = async (on: TestApi, person: Person) =>
  (await look(on, person)).instalments.map(({ due_on }) => due_on)
/** What staff see of an order among the payment events that fit no payment. */
const alertsOf = (on: TestApi, orderId: string) =>
  on.db
    .select({ instalment: paymentEvents.instalment, why: paymentEvents.quarantined })
    .from(paymentEvents)
    .where(like(paymentEvents.eventId, `%${orderId}%`))

/** Stripe's webhook, signed. */
async function tell(type: string, object: object): Promise<number> {
  const payload = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    type,
    data: { object },
  })
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: webhookSecret,
    timestamp: Math.floor(shop.clock.peek().getTime() / 1000),
  })
  const answer = await fetch(`${shop.origin}/api/v1/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
  await answer.arrayBuffer()
  return answer.status
}

/** A plan at Stripe whose card was given; it begins when its job runs. */
async function cardGiven(person: Person, orderId?: string) {
  const order_id = orderId ?? (await shopper(shop, person).draft()).order_id
  await payByCard(shop, person, order_id)
  const payment = await paymentOf(shop, order_id)
  const session = stripe.giveCard(payment.providerReference ?? '')
  await tell('checkout.session.completed', session)
  return { orderId: order_id, paymentId: payment.id, session }
}
const scheduleOf = ({ customer }: { customer: string | null }) =>
  [...stripe.schedules.values()].find((one) => one.customer === customer)

describe('ORD-09: a card plan that is begun late', () => {
  it('gets new days when its first has passed, so that no charge is skipped, and is mailed again', async () => {
    const silence = vi.spyOn(api.bank.payments, 'startPlan')
    silence.mockRejectedValue(new ProviderUnreachable('no answer'))
    const person = await api.arrive()
    const { order_id } = await shopper(api, person).draft()
    const { payment_url } = attributeOf(await payByCard(api, person, order_id))
    await api.bank.choose(referenceIn(payment_url), 'pay')
    await api.app.runJobs()
    expect(await daysOf(api, person)).toEqual(['2026-11-23', '2026-12-23', '2027-01-23'])
    expect(await inboxOf(api, person)).toEqual(['Card accepted. First charge on 23 November'])
    api.clock.set(atMalaysianTime('2026-11-25', '10:00'))
    silence.mockRestore()
    await api.app.runJobs()
    expect(await daysOf(api, person)).toEqual(['2026-11-26', '2026-12-26', '2027-01-26'])
    expect(await inboxOf(api, person)).toEqual(['Card accepted. First charge on 26 November'])
    const listed = replyOf('orders', await api.as(person).get(pathOf('orders'))).orders
    expect(listed).toMatchObject([{ first_payment_on: '2026-11-26' }])
    const mails = (await api.mails()).filter(({ text }) => text.includes(order_id))
    expect(mails.map(({ text }) => text).join()).toContain('26 November 2026')
    api.clock.set(atMalaysianTime('2026-11-26', '10:00'))
    await api.bank.chargeDue()
    expect(await statusOf(api, order_id)).toBe('PAID')
  })

  it('ORD-12: reminds of the new days, and no longer of the old ones', async () => {
    const silence = vi.spyOn(api.bank.payments, 'startPlan')
    silence.mockRejectedValue(new ProviderUnreachable('no answer'))
    const person = await api.arrive()
    const { order_id } = await shopper(api, person).draft()
    const { payment_url } = attributeOf(await payByCard(api, person, order_id))
    await api.bank.choose(referenceIn(payment_url), 'pay')
    await api.app.runJobs()
    api.clock.set(atMalaysianTime('2026-11-25', '10:00'))
    silence.mockRestore()
    await api.app.runJobs()
    expect(await daysOf(api, person)).toEqual(['2026-11-26', '2026-12-26', '2027-01-26'])
    const remindedOn = async (day: string) => {
      api.clock.set(atMalaysianTime(day, '09:30'))
      await api.bank.chargeDue()
      await api.app.runJobs()
      return (await api.mails())
        .flatMap(({ text, subject }) =>
          text.includes(order_id) && subject.includes('is due') ? [subject] : [],
        )
        .toSorted()
    }
    expect(await remindedOn('2026-12-20')).toEqual([])
    const second = ['Instalment 2 of 3 is due on 26 December 2026']
    expect(await remindedOn('2026-12-23')).toEqual(second)
    expect(await remindedOn('2027-01-20')).toEqual(second)
    const third = 'Instalment 3 of 3 is due on 26 January 2027'
    expect(await remindedOn('2027-01-23')).toEqual([...second, third].toSorted())
  })

  it('ORD-17: moves with its first day what opens the classes until then, once per person and intake', async () => {
    const silence = vi.spyOn(api.bank.payments, 'startPlan')
    silence.mockRejectedValue(new ProviderUnreachable('no answer'))
    const person = await api.arrive()
    const { order_id } = await shopper(api, person).draft()
    const setUp = async () => {
      const { payment_url } = attributeOf(await payByCard(api, person, order_id))
      await api.bank.choose(referenceIn(payment_url), 'pay')
      await api.app.runJobs()
      return referenceIn(payment_url)
    }
    const openOn = async (day: string) => {
      api.clock.set(atMalaysianTime(day, '08:00'))
      const path = pathOf('classroom', { slug: 'full-programme', classId: 5 })
      return (await api.as(person).get(path)).status
    }
    expect(await look(api, person)).toMatchObject({ opens_at_once: true })
    const reference = await setUp()
    expect(await openOn('2026-11-24')).toBe(200)
    expect(await openOn('2026-11-25'), 'its day and one more').toBe(403)
    silence.mockRestore()
    await api.app.runJobs()
    expect(await daysOf(api, person)).toEqual(['2026-11-26', '2026-12-26', '2027-01-26'])
    expect(await openOn('2026-11-27')).toBe(200)
    expect(await openOn('2026-11-28')).toBe(403)
    api.clock.set(atMalaysianTime('2026-11-26', '10:00'))
    await api.bank.act(reference, 1, 'fail')
    await api.bank.chargeDue()
    expect(await statusOf(api, order_id)).toBe('UNCOLLECTABLE')
    expect((await inboxOf(api, person))[0]).toBe('The card was declined')
    expect(await look(api, person)).toMatchObject({ opens_at_once: false })
    expect(await openOn('2026-11-26')).toBe(403)
    await setUp()
    expect(await statusOf(api, order_id)).toBe('PENDING')
    expect(await openOn('2026-11-26')).toBe(403)
  })

  it('begins at once on the day itself, after the time of its charge', async () => {
    const person = await shop.arrive()
    const { session } = await cardGiven(person)
    await shop.app.runJobs()
    // As if its job had not come through.
    stripe.schedules.clear()
    const paymentId = session.client_reference_id ?? ''
    const orderId = session.metadata['order_id'] ?? ''
    const { instalments } = await look(shop, person)
    const charges = instalments.map(({ number, due_on, amount }) => ({
      number,
      dueOn: due_on,
      amountSen: amount,
    }))
    shop.clock.set(atMalaysianTime('2026-11-23', '15:00'))
    const payments = stripePayments({
      secretKey: 'sk_test_123',
      webhookSecrets: [webhookSecret],
      methods: ['card'],
      clock: () => shop.clock.now(),
      server: stripe.at,
      report: () => undefined,
    })
    const plan = { paymentId, orderId, description: 'Full Programme', charges }
    await payments.startPlan(session.id, plan)
    expect(scheduleOf(session)?.fields['start_date']).toBe('now')
    stripe.schedules.clear()
    shop.clock.set(atMalaysianTime('2026-11-24', '09:00'))
    await expect(payments.startPlan(session.id, plan)).rejects.toThrow('cannot begin')
  })
})

describe('ORD-12: a charge whose day is over, and that the provider did not make', () => {
  it('waits for staff once, in the list of what fits no order', async () => {
    const reported = vi.spyOn(api.app.http.log, 'error').mockReturnValue()
    const person = await api.arrive()
    const { order_id } = await shopper(api, person).draft()
    const { payment_url } = attributeOf(await payByCard(api, person, order_id))
    await api.bank.choose(referenceIn(payment_url), 'pay')
    await api.app.runJobs()
    const alerts = () => alertsOf(api, order_id)
    const reconcileOn = async (day: string) => {
      api.clock.set(atMalaysianTime(day, '12:00'))
      await api.app.domains.billing.reconciliation.syncUndecided(api.clock.now())
    }
    await reconcileOn('2026-11-23')
    expect(await alerts()).toEqual([])
    await reconcileOn('2026-11-24')
    await reconcileOn('2026-11-25')
    expect(await alerts()).toEqual([{ instalment: 1, why: 'due and not charged' }])
    expect(reported).toHaveBeenCalledWith(
      { orderId: order_id, instalment: 1 },
      'instalment due and not charged',
    )
    await api.bank.chargeDue()
    expect(await statusOf(api, order_id)).toBe('PAID')
  })
})

describe('ORD-17: a card plan whose first charge never comes', () => {
  it('ends four days late: the order can be paid in another way for a week', async () => {
    vi.spyOn(shop.app.http.log, 'error').mockReturnValue()
    const person = await shop.arrive()
    const { orderId, session } = await cardGiven(person)
    await shop.app.runJobs()
    const schedule = scheduleOf(session)
    if (!schedule) throw new Error('the plan was not begun')
    // Staff cancel it in Stripe's dashboard.
    schedule.status = 'canceled'
    const reconcileOn = async (day: string) => {
      shop.clock.set(atMalaysianTime(day, '12:00'))
      const { orders, reconciliation } = shop.app.domains.billing
      await reconciliation.syncUndecided(shop.clock.now())
      await orders.expireReservations(shop.clock.now())
    }
    await reconcileOn('2026-11-24')
    await reconcileOn('2026-11-26')
    expect(await statusOf(shop, orderId)).toBe('PENDING')
    await reconcileOn('2026-11-27')
    expect(await look(shop, person)).toMatchObject({
      order_status: 'UNCOLLECTABLE',
      pay_by: endOfMalaysianDay('2026-12-04').toISOString(),
      last_attempt: { outcome: 'declined', plan: 'instalments' },
      opens_at_once: false,
    })
    expect((await inboxOf(shop, person))[0]).toBe('The card was declined')
    await shop.app.runJobs()
    const mails = (await shop.mails()).filter(({ text }) => text.includes(orderId))
    expect(mails.map(({ subject }) => subject)).toContain('Your card was declined')
    expect((await shopper(shop, person).pay(orderId)).status).toBe(200)
  })
})

describe('ORD-12: a charge that its cardholder has to confirm', () => {
  /** The first charge is held; Stripe tells it as a failure too, in any order. */
  async function held(
    person: Person,
    { of, day = '2026-11-23' }: { of?: string; day?: string } = {},
  ) {
    const { orderId, paymentId, session } = await cardGiven(person, of)
    await shop.app.runJobs()
    const schedule = scheduleOf(session)
    if (!schedule) throw new Error('the plan was not begun')
    shop.clock.set(atMalaysianTime(day, '09:05'))
    const invoice = stripe.invoice(schedule, 0, 'open')
    stripe.askCardholder(invoice)
    return { orderId, paymentId, invoice }
  }
  const confirmPage = async (person: Person, orderId: string) =>
    shop.as(person).post(pathOf('payInstalment', { orderId }), { number: 1 })

  it.each([
    ['invoice.payment_failed', 'invoice.payment_action_required'],
    ['invoice.payment_action_required', 'invoice.payment_failed'],
  ])(
    'is not refused: told as %s, then %s, it leads to its page, and opens once paid',
    async (...types) => {
      const person = await shop.arrive()
      const { orderId, invoice } = await held(person)
      for (const type of types) expect(await tell(type, invoice)).toBe(200)
      expect(await look(shop, person)).toMatchObject({
        order_status: 'PENDING',
        instalments: [{ status: 'scheduled', needs_cardholder: true }, {}, {}],
      })
      const page = await confirmPage(person, orderId)
      expect(replyOf('payInstalment', page).payment_url).toBe(invoice.hosted_invoice_url)
      await shop.app.runJobs()
      const mails = (await shop.mails()).filter(({ text }) => text.includes(orderId))
      const subjects = mails.map(({ subject }) => subject)
      expect(subjects).toContain('Please confirm instalment 1 of 3')
      expect(subjects).not.toContain('Your card was declined')
      expect(await inboxOf(shop, person)).toEqual([
        'The bank asks you to confirm instalment 1',
        'Card accepted. First charge on 23 November',
      ])

      pays(invoice)
      await tell('invoice.paid', invoice)
      expect(await look(shop, person)).toMatchObject({
        order_status: 'PAID',
        instalments: [{ status: 'paid', needs_cardholder: false }, {}, {}],
      })
      expect(refusal(await confirmPage(person, orderId))).toEqual([409, 'order.not-allowed'])
    },
  )

  it('is refused once Stripe gives it up; set up again, it is asked for by another mail', async () => {
    const person = await shop.arrive()
    const { orderId, invoice } = await held(person)
    await tell('invoice.payment_action_required', invoice)
    const mailsAsking = async () => {
      await shop.app.runJobs()
      const mails = (await shop.mails()).filter(({ text }) => text.includes(orderId))
      return mails.filter(({ subject }) => subject.startsWith('Please confirm')).length
    }
    expect(await mailsAsking()).toBe(1)
    invoice.status = 'void'
    shop.clock.pass(dayMs)
    await shop.app.domains.billing.reconciliation.syncUndecided(shop.clock.now())
    expect(await statusOf(shop, orderId)).toBe('UNCOLLECTABLE')
    const again = await held(person, { of: orderId, day: '2026-11-25' })
    await tell('invoice.payment_action_required', again.invoice)
    await tell('invoice.payment_failed', again.invoice)
    expect(await mailsAsking()).toBe(2)
  })

  it('ORD-17: is declined after a week, if Stripe does not give it up', async () => {
    const person = await shop.arrive()
    const { orderId, invoice } = await held(person)
    await tell('invoice.payment_action_required', invoice)
    const reconcileOn = async (day: string) => {
      shop.clock.set(atMalaysianTime(day, '12:00'))
      await shop.app.domains.billing.reconciliation.syncUndecided(shop.clock.now())
      await shop.app.runJobs()
    }
    await reconcileOn('2026-11-29')
    expect(await statusOf(shop, orderId)).toBe('PENDING')
    await reconcileOn('2026-11-30')
    expect(await statusOf(shop, orderId)).toBe('UNCOLLECTABLE')
    expect(invoice.status).toBe('void')
  })

  it('after the first, counts as declined after a week, and suspends once its grace is over', async () => {
    const person = await shop.arrive()
    const { orderId, session } = await cardGiven(person)
    await shop.app.runJobs()
    const schedule = scheduleOf(session)
    if (!schedule) throw new Error('the plan was not begun')
    const on = async (day: string) => {
      shop.clock.set(atMalaysianTime(day, '12:00'))
      await shop.app.domains.billing.reconciliation.syncUndecided(shop.clock.now())
      await shop.app.runJobs()
    }
    const second = async () => (await look(shop, person)).instalments[1]
    const isSuspended = async () =>
      replyOf('user', await shop.as(person).get(pathOf('user'))).user_profile.subscription[0]
        ?.is_suspended
    await on('2026-11-23')
    await tell('invoice.paid', stripe.invoice(schedule, 0, 'paid'))
    await on('2026-12-23')
    const invoice = stripe.invoice(schedule, 1, 'open')
    stripe.askCardholder(invoice)
    await tell('invoice.payment_failed', invoice)
    await on('2026-12-29')
    await tell('invoice.payment_failed', invoice)
    expect(await second()).toMatchObject({ status: 'scheduled', needs_cardholder: true })

    await on('2026-12-30')
    expect(await second()).toMatchObject({ status: 'failed', pay_by: '2027-01-06' })
    await tell('invoice.payment_failed', invoice)
    await on('2027-01-06')
    expect(await second()).toMatchObject({ status: 'failed', pay_by: '2027-01-06' })
    expect(await isSuspended()).toBe(false)
    const mails = (await shop.mails()).filter(({ text }) => text.includes(orderId))
    expect(mails.map(({ subject }) => subject)).toContain('Instalment 2 of 3 could not be charged')

    await on('2027-01-07')
    expect(await isSuspended()).toBe(true)
    const page = await shop.as(person).post(pathOf('payInstalment', { orderId }), { number: 2 })
    expect(replyOf('payInstalment', page).payment_url).toBe(invoice.hosted_invoice_url)
    pays(invoice)
    await tell('invoice.paid', invoice)
    expect(await second()).toMatchObject({ status: 'paid' })
    expect(await isSuspended()).toBe(false)
  })

  it('that cannot be looked up is told again by Stripe, and nothing is refused meanwhile', async () => {
    const person = await shop.arrive()
    const { orderId, invoice } = await held(person)
    stripe.breakConnections(3)
    expect(await tell('invoice.payment_failed', invoice)).toBe(503)
    expect(await statusOf(shop, orderId)).toBe('PENDING')
  })

  it('has a page at the sandbox bank too', async () => {
    const person = await api.arrive()
    const { order_id } = await shopper(api, person).draft()
    const { payment_url } = attributeOf(await payByCard(api, person, order_id))
    const reference = referenceIn(payment_url)
    await api.bank.choose(reference, 'pay')
    await api.app.runJobs()
    await api.bank.act(reference, 1, 'hold')
    expect((await look(api, person)).instalments[0]).toMatchObject({ needs_cardholder: true })
    const listed = async () =>
      replyOf('orders', await api.as(person).get(pathOf('orders'))).orders.map(
        ({ needs_cardholder }) => needs_cardholder,
      )
    expect(await listed()).toEqual([true])
    await api.bank.act(reference, 1, 'pay')
    expect(await listed()).toEqual([false])
    expect(await statusOf(api, order_id)).toBe('PAID')

    const plan = async () =>
      replyOf('orders', await api.as(person).get(pathOf('orders'))).orders[0]?.card_plan
    expect(await plan()).toEqual({ paid: 1, of: 3, needs: null })
    await api.bank.act(reference, 2, 'hold')
    expect(await plan()).toEqual({ paid: 1, of: 3, needs: 'confirming' })
    expect(await listed()).toEqual([true])
    await api.bank.act(reference, 2, 'pay')
    expect(await plan()).toEqual({ paid: 2, of: 3, needs: null })
    await api.bank.act(reference, 3, 'fail')
    await api.bank.act(reference, 3, 'charge')
    expect(await plan()).toEqual({ paid: 2, of: 3, needs: 'paying' })
    expect(await statusOf(api, order_id)).toBe('PAID')
  })
})

describe('setting up a card plan', () => {
  it('ENT-05 ORD-09: is refused after three pages for one order, which can still be paid at once', async () => {
    const person = await api.arrive()
    const { order_id } = await shopper(api, person).draft()
    for (let time = 0; time < 3; time += 1) {
      const { payment_url } = attributeOf(await payByCard(api, person, order_id))
      await api.bank.choose(referenceIn(payment_url), 'decline')
      api.clock.pass(minuteMs)
    }
    expect(refusal(await payByCard(api, person, order_id))).toEqual([
      409,
      'payment.too-many-set-ups',
    ])
    api.clock.pass(2 * dayMs)
    expect((await payByCard(api, person, order_id)).status).toBe(409)
    expect((await shopper(api, person).pay(order_id)).status).toBe(200)
  })

  it('ENT-05 ORD-09: is refused after five pages of one person in a day', async () => {
    const person = await api.arrive()
    const me = shopper(api, person)
    const setUp = async () => {
      const { order_id } = await me.draft()
      const answer = await payByCard(api, person, order_id)
      if (answer.status === 200) await me.cancel(order_id)
      return refusal(answer)
    }
    for (let time = 0; time < 5; time += 1) expect((await setUp())[0]).toBe(200)
    expect(await setUp()).toEqual([409, 'payment.too-many-set-ups'])
    api.clock.pass(dayMs + minuteMs)
    expect((await setUp())[0]).toBe(200)
  })
})

/** The cardholder confirms on the invoice's page. */
function pays(invoice: FakeInvoice): void {
  invoice.status = 'paid'
}
