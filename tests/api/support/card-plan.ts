import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { atMalaysianTime } from '#contract/shared/calendar.ts'
import { eventReason } from '#contract/billing/payments/event-reasons.ts'
import { orderEvents } from '#server/platform/db/schema/billing-orders.ts'
import { paymentEvents, payments } from '#server/platform/db/schema/billing-payments.ts'
import { pathOf, replyOf, type Person, type TestApi } from '#tests/support/api.ts'
import { attributeOf, paymentOf, referenceIn, shopper, statusOf } from './orders.ts'

/** What becomes of an instalment: charged on its day; or refused then, and paid or not. */
export const becomings = ['charged', 'paid-in-grace', 'paid-late', 'never'] as const
type Becomes = (typeof becomings)[number]

export const ic = '050101-14-7777'
export const card = {
  plan: 'instalments',
  cc_name: 'Puan Siti',
  cc_email: 'siti@example.com',
  cc_ic: ic,
  cc_phone: '013-345 6789',
}
export const guarded = (name: string) => ({
  user_email: `${name}@example.com`,
  is_guardian: true,
  guardian_name: 'Puan Siti',
  guardian_email: `mother-of-${name}@example.com`,
  guardian_contact: '013-3456789',
})

/** Card plans of an API and what is done with them. */
export function cardPlans(api: TestApi) {
  const payByCard = (person: Person, orderId: string, more: Record<string, unknown> = {}) =>
    api.as(person).post(pathOf('payOrder', { orderId }), { ...card, ...more })
  const look = async (person: Person) => attributeOf(await shopper(api, person).look())
  const on = (day: string, time = '09:30') => api.clock.set(atMalaysianTime(day, time))
  const mailsAbout = async (orderId: string) => {
    await api.app.runJobs()
    return (await api.mails()).filter(({ text }) => text.includes(orderId))
  }
  const subjectsOf = async (orderId: string) =>
    (await mailsAbout(orderId)).map(({ subject }) => subject).toSorted()

  /** A plan whose card the bank has accepted and will charge. */
  async function setUp(person: Person, more: Record<string, unknown> = {}) {
    const { order_id } = await shopper(api, person).draft(more)
    const reserved = attributeOf(await payByCard(person, order_id))
    const reference = referenceIn(reserved.payment_url)
    await api.bank.choose(reference, 'pay')
    await api.app.runJobs()
    return { orderId: order_id, reference }
  }

  /** Two instalments after the first, as they come to pass. */
  async function expectCourse(second: Becomes, third: Becomes): Promise<void> {
    const person = await api.arrive()
    const { orderId, reference } = await setUp(person, guarded(person.uid.slice(0, 8)))
    on('2026-11-23')
    await api.bank.chargeDue()

    await comesToPass(2, '2026-12', second)
    expect(await statusOf(api, orderId)).toBe('PAID')
    await comesToPass(3, '2027-01', third)
    expect(await statusOf(api, orderId)).toBe('PAID')

    const { id } = await paymentOf(api, orderId)
    const succeeded = await api.db
      .select()
      .from(paymentEvents)
      .where(and(eq(paymentEvents.paymentId, id), eq(paymentEvents.status, 'succeeded')))
    const expected = 1 + [second, third].filter((one) => one !== 'never').length
    expect(succeeded).toHaveLength(expected)
    const sum = succeeded.reduce((sen, paymentEvent) => sen + paymentEvent.amountSen, 0)
    if (expected === 3) expect(sum).toBe((await look(person)).total_amount)
    expect(await isSuspended()).toBe(second === 'never' || third === 'never')
    const events = await api.db
      .select({ reason: orderEvents.reason })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
    expect(events.map(({ reason }) => reason)).toContain(
      eventReason('instalment-paid', { number: 1 }),
    )
    expect(await api.db.select().from(payments).where(eq(payments.orderId, orderId))).toHaveLength(
      1,
    )

    async function isSuspended() {
      const answer = await api.as(person).get(pathOf('user'))
      const [subscription] = replyOf('user', answer).user_profile.subscription
      return subscription?.is_suspended
    }

    /** The card is charged on the 23rd; if refused, it may be paid until the 30th. */
    async function comesToPass(number: number, month: string, becomes: Becomes) {
      const wasSuspended = await isSuspended()
      on(`${month}-20`)
      const reminded = (await subjectsOf(orderId)).filter((subject) =>
        subject.startsWith(`Instalment ${number} of 3 is due`),
      )
      expect(reminded).toHaveLength(2)
      if (becomes !== 'charged') await api.bank.act(reference, number, 'fail')
      on(`${month}-23`)
      await api.bank.chargeDue()
      const shown = (await look(person)).instalments[number - 1]
      if (becomes === 'charged') return expect(shown?.status).toBe('paid')
      expect(shown).toMatchObject({ status: 'failed', pay_by: `${month}-30` })
      const told = (await subjectsOf(orderId)).filter((subject) => subject.includes('could not'))
      expect(told.filter((subject) => subject.includes(`${number} of 3`))).toHaveLength(2)
      const page = await api.as(person).post(pathOf('payInstalment', { orderId }), { number })
      expect(replyOf('payInstalment', page).payment_url).toContain(reference)

      on(`${month}-30`, '23:50')
      await api.app.runJobs()
      expect(await isSuspended()).toBe(wasSuspended)
      if (becomes === 'paid-in-grace') await api.bank.act(reference, number, 'pay')
      on(`${month}-31`, '00:10')
      await api.app.runJobs()
      await api.app.runJobs()
      if (becomes === 'paid-in-grace') return expect(await isSuspended()).toBe(wasSuspended)
      expect(await isSuspended()).toBe(true)
      const suspended = (await subjectsOf(orderId)).filter((subject) =>
        subject.includes(`suspended until instalment ${number}`),
      )
      expect(suspended).toHaveLength(2)
      if (becomes === 'never') return undefined
      await api.bank.act(reference, number, 'pay')
      return expect(await isSuspended()).toBe(wasSuspended)
    }
  }

  return { payByCard, look, on, mailsAbout, subjectsOf, setUp, expectCourse }
}
