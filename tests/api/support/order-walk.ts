import fc from 'fast-check'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { transitions, type StoredOrderStatus } from '#contract/billing/orders.ts'
import { orderEvents, orders } from '#server/platform/db/schema/billing-orders.ts'
import { paymentEvents, payments } from '#server/platform/db/schema/billing-payments.ts'
import {
  dayMs,
  minuteMs,
  pathOf,
  replyOf,
  testNow,
  type Answer,
  type Person,
  type TestApi,
} from '#tests/support/api.ts'
import { enrolmentsOf } from './learning.ts'
import { orderBody, shopper } from './orders.ts'

const card = {
  plan: 'instalments',
  cc_name: 'Puan Siti',
  cc_email: 'siti@example.com',
  cc_ic: '800101-14-5566',
  cc_phone: '013-3456789',
}
const guarded = {
  is_guardian: true,
  guardian_name: 'Puan Siti',
  guardian_email: 'siti@example.com',
  guardian_contact: '013-3456789',
}

const steps = [
  'draft',
  'pay once',
  'pay by card',
  'guardian pays once',
  'guardian pays by card',
  'cancel',
  'bank: yes',
  'bank: no',
  'bank: not yet',
  'bank: refuse a charge',
  'bank: charge now',
  'bank: refused one is paid',
  'a day passes',
  'a month passes',
  'jobs run',
  'provider is asked',
] as const
/** A step, and the attempt it acts on, counted from the last. */
type Step = { what: (typeof steps)[number]; attempt: number; charge: number }

/** Random walks of one person each, from a draft on: an order that is charged is paid, once, and no other is charged. */
export async function walkOrders(api: TestApi, numRuns: number): Promise<void> {
  const step = fc.record({
    // Weighted, so that some walks reach the third charge.
    what: fc.constantFrom(...steps, 'pay by card', 'bank: yes', 'bank: yes', 'bank: charge now'),
    attempt: fc.constantFrom(0, 0, 0, 1, 2),
    charge: fc.constantFrom(1, 1, 2, 3),
  })
  const ordersOf = ({ uid }: Person) => api.db.select().from(orders).where(eq(orders.uid, uid))
  const attemptsOf = async (person: Person) => {
    const ids = (await ordersOf(person)).map(({ id }) => id)
    const rows = await api.db.select().from(payments).where(inArray(payments.orderId, ids))
    return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  }

  async function take(person: Person, { what, attempt, charge }: Step): Promise<void> {
    const me = shopper(api, person)
    const live = (await ordersOf(person)).find(({ status }) => status !== 'VOID')
    const params = { orderId: live?.id ?? '' }
    const ask = async (answer: Promise<Answer>) => expect((await answer).status).toBeLessThan(500)
    const pay = (body: object) => ask(me.post(pathOf('payOrder', params), body))
    const guardianPays = async (body: object) => {
      const made = await me.post(pathOf('makeGuardianLink', params), {})
      if (made.status !== 200) return
      const token = replyOf('makeGuardianLink', made).url.split('/').at(-1) ?? ''
      await ask(api.send('POST', pathOf('payLinkedOrder', { token }), { body }))
    }
    const at = (await attemptsOf(person))[attempt]
    const reference = at?.providerReference ?? ''
    const choose = (choice: 'pay' | 'pay-at-once' | 'decline' | 'leave-pending') =>
      api.bank.choose(reference, choice)
    switch (what) {
      case 'draft':
        return ask(me.post(pathOf('createOrder'), orderBody(guarded)))
      case 'cancel':
        return live && ask(me.cancel(live.id))
      case 'pay once':
        return live && pay({ plan: 'once' })
      case 'pay by card':
        return live && pay(card)
      case 'guardian pays once':
        return live && guardianPays({ plan: 'once' })
      case 'guardian pays by card':
        return live && guardianPays(card)
      case 'bank: yes':
        return void (await choose(at?.plan === 'instalments' ? 'pay' : 'pay-at-once'))
      case 'bank: no':
        return void (await choose('decline'))
      case 'bank: not yet':
        return void (await choose('leave-pending'))
      case 'bank: refuse a charge':
        return void (await api.bank.act(reference, charge, 'fail'))
      case 'bank: charge now':
        return void (await api.bank.act(reference, charge, 'charge'))
      case 'bank: refused one is paid':
        return void (await api.bank.act(reference, charge, 'pay'))
      case 'a day passes':
        return api.clock.pass(dayMs)
      case 'a month passes':
        api.clock.pass(31 * dayMs)
        return api.bank.chargeDue()
      case 'jobs run':
        return api.app.runJobs()
      case 'provider is asked':
        return api.app.domains.billing.reconciliation.syncUndecided(api.clock.now())
    }
  }

  /** What the bank charged for an order, by attempt. */
  async function takenFor(orderId: string): Promise<number[]> {
    const rows = await api.db.select().from(payments).where(eq(payments.orderId, orderId))
    const taken = await Promise.all(
      rows.map(async ({ providerReference, amountSen }) => {
        const payment = providerReference ? await api.bank.find(providerReference) : null
        if (!payment) return 0
        if (payment.status === 'succeeded') return amountSen
        return payment.charges
          .filter(({ status }) => status === 'paid')
          .reduce((sum, one) => sum + one.amountSen, 0)
      }),
    )
    return taken.filter((sen) => sen > 0)
  }

  async function expectInOrder(person: Person): Promise<void> {
    await api.app.runJobs()
    for (let time = 0; time < 2; time++) {
      api.clock.pass(60 * minuteMs)
      await api.app.domains.billing.reconciliation.syncUndecided(api.clock.now())
    }
    const mine = await ordersOf(person)
    for (const { id, status, totalSen } of mine) {
      const taken = await takenFor(id)
      // A charged order is paid, by exactly one attempt; an unpaid order was not charged.
      expect([status, taken.length]).toEqual([status, status === 'PAID' ? 1 : 0])
      expect(taken[0] ?? 0).toBeLessThanOrEqual(totalSen)
      const events = await api.db
        .select({ status: orderEvents.status })
        .from(orderEvents)
        .where(eq(orderEvents.orderId, id))
        .orderBy(orderEvents.at)
      const path = events.map((event) => event.status)
      path.reduce<StoredOrderStatus>((before, next) => {
        if (before !== next) expect(transitions[before]).toContain(next)
        return next
      }, 'DRAFT')
    }
    const attempts = await attemptsOf(person)
    const isOpened = mine.some(
      ({ id, status }) =>
        status === 'PAID' ||
        (status === 'PENDING' &&
          attempts.some((one) => one.orderId === id && one.status === 'set-up')),
    )
    const held = await enrolmentsOf(api, person)
    expect(held.length > 0).toBe(isOpened)
    const ids = attempts.map(({ id }) => id)
    const aside = await api.db
      .select({ why: paymentEvents.quarantined })
      .from(paymentEvents)
      .where(and(inArray(paymentEvents.paymentId, ids), isNotNull(paymentEvents.quarantined)))
    expect(aside).toEqual([])
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (walk) => {
      api.clock.set(testNow)
      const person = await api.arrive()
      await take(person, { what: 'draft', attempt: 0, charge: 1 })
      for (const one of walk) await take(person, one)
      await expectInOrder(person)
    }),
    { numRuns, seed: 20_261_121, endOnFailure: true },
  )
}
