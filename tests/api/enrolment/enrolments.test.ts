import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { atMalaysianTime } from '#contract/shared/calendar.ts'
import { teachInIntakes } from '#server/modules/catalogue/index.ts'
import { publishInvalidation } from '#server/platform/db/invalidation.ts'
import { classes, intakes } from '#server/platform/db/schema/catalogue.ts'
import { enrolments } from '#server/platform/db/schema/enrolment.ts'
import { pathOf, refusal, replyOf, testNow, type Person } from '#tests/support/api.ts'
import { untilDone } from '#tests/support/limits.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { changeSubscription } from '../support/learning.ts'
import {
  attributeOf,
  fullProgramme,
  postWebhook,
  paymentEventAbout,
  referenceIn,
  shopper,
  statusOf,
} from '../support/orders.ts'

const api = await openApiForFile()
const on = (day: string, time = '09:30') => api.clock.set(atMalaysianTime(day, time))

/** The intake that is taught now ends on 18 April; its last paper is on 30 May 2027. */
const present = 'full-2026-09'
const next = {
  key: 'full-2027-06',
  programmeId: fullProgramme,
  title: 'June 2027 intake',
  startsOn: '2027-06-07',
  endsOn: '2028-01-02',
  lastPaperOn: '2028-02-01',
}
/** Teaching is over and papers are still to come: both intakes are on sale. */
const between = '2027-05-10'

beforeAll(() =>
  api.db.transaction(async (tx) => {
    await tx.insert(intakes).values(next)
    const all = await tx.select({ id: classes.id }).from(classes)
    const classIds = all.map(({ id }) => id)
    await teachInIntakes(tx, { intakeKeys: [next.key], classIds, isOnSale: true }, testNow)
    await publishInvalidation(tx, 'content')
  }),
)
afterEach(() => api.clock.set(testNow))

const card = {
  plan: 'instalments',
  cc_name: 'Puan Siti',
  cc_email: 'siti@example.com',
  cc_ic: '050101-14-7777',
  cc_phone: '013-345 6789',
}
const opensClass = async (person: Person, classId: number) =>
  (await api.as(person).get(pathOf('classroom', { slug: 'full-programme', classId }))).status ===
  200
const held = ({ uid }: Person) =>
  api.db
    .select({
      classId: enrolments.classId,
      intakeKey: enrolments.intakeKey,
      until: enrolments.liveUntil,
    })
    .from(enrolments)
    .where(and(eq(enrolments.uid, uid), isNull(enrolments.endedAt)))
    .orderBy(enrolments.intakeKey, enrolments.classId)
const payByCard = async (person: Person, orderId: string) => {
  const answer = await api.as(person).post(pathOf('payOrder', { orderId }), card)
  return referenceIn(attributeOf(answer).payment_url)
}

describe('what an order opens', () => {
  it('ENT-01 ENT-02 PROG-04: is its own classes in its own intake, and nothing is extended by it', async () => {
    const person = await api.arrive()
    const aina = shopper(api, person)
    await aina.buy([5, 7])
    on(between)
    await aina.buy([9])
    expect(await held(person)).toEqual([
      { classId: 5, intakeKey: present, until: new Date('2027-05-30T15:59:59.999Z') },
      { classId: 7, intakeKey: present, until: new Date('2027-05-30T15:59:59.999Z') },
      { classId: 9, intakeKey: next.key, until: new Date('2028-02-01T15:59:59.999Z') },
    ])
    // Recordings stay for twelve months after the last paper.
    on('2027-05-31')
    expect(await opensClass(person, 5)).toBe(true)
    on('2028-05-31')
    expect(await opensClass(person, 5)).toBe(false)
    expect(await opensClass(person, 9)).toBe(true)
  })

  it('ENT-01 PROG-04: a refused card plan for a sixth class leaves the five others as they were', async () => {
    const person = await api.arrive()
    const aina = shopper(api, person)
    await aina.buy([5, 6, 7, 9, 13])
    on(between)
    const { order_id } = await aina.draft({ subjects: [11] })
    const reference = await payByCard(person, order_id)
    await api.bank.choose(reference, 'pay')
    await api.app.runJobs()
    await api.bank.act(reference, 1, 'fail')
    on('2027-05-11')
    await api.bank.chargeDue()
    expect(await statusOf(api, order_id)).toBe('UNCOLLECTABLE')
    const rows = await held(person)
    expect(rows.map(({ classId }) => classId)).toEqual([5, 6, 7, 9, 13])
    on('2028-05-31')
    for (const classId of [5, 6, 7, 9, 11, 13])
      expect(await opensClass(person, classId)).toBe(false)
  })
})

describe('the same classes in the next intake', () => {
  it('ENT-02: cost what a newcomer pays, and are not held already', async () => {
    const [person, newcomer] = [await api.arrive(), await api.arrive('Farid')]
    const aina = shopper(api, person)
    await aina.buy([5, 6, 7, 9, 13])
    on(between)
    const theirs = await shopper(api, newcomer).draft({ subjects: [5, 6, 7, 9, 13] })
    const renewed = await aina.draft({ subjects: [5, 6, 7, 9, 13] })
    expect(renewed).toMatchObject({ intake: { key: next.key }, total_amount: theirs.total_amount })
    await aina.cancel(renewed.order_id)
    expect(attributeOf(await aina.change(renewed.order_id, { subjects: [11] })).total_amount).toBe(
      (await shopper(api, await api.arrive()).draft({ subjects: [11] })).total_amount,
    )
  })

  it('ENT-02: a class of the intake whose papers are to come is bought beside what is held in it', async () => {
    const person = await api.arrive()
    const aina = shopper(api, person)
    const first = await aina.buy([5])
    on(between)
    const second = await aina.draft({ subjects: [7], intake_key: present })
    const both = await shopper(api, await api.arrive()).draft({ subjects: [5, 7] })
    expect(second.intake?.key).toBe(present)
    expect(second.total_amount).toBe(both.total_amount - first.total_amount)
    const again = await aina.change(second.order_id, { subjects: [5], intake_key: present })
    expect(refusal(again)).toEqual([409, 'order.not-allowed'])
    const page = replyOf(
      'programmePage',
      await api.as(person).get(pathOf('programmePage', { slug: 'full-programme' })),
    )
    expect(page.on_sale.map(({ key }) => key)).toEqual([next.key, present])
  })

  it('ENT-02: are offered in one tap, also once the sale of the ending intake has ended', async () => {
    const sellUntil = (saleUntil: string | null) =>
      api.db.transaction(async (tx) => {
        await tx.update(intakes).set({ saleUntil }).where(eq(intakes.key, present))
        await publishInvalidation(tx, 'content')
      })
    const aina = shopper(api, await api.arrive())
    await aina.buy([5, 7])
    on(between)
    const offers = async () =>
      replyOf('order', await aina.look()).start?.on_sale.map(({ intake, renewable }) => ({
        key: intake.key,
        renewable,
      }))
    const renewed = { key: next.key, renewable: [5, 7] }
    expect(await offers()).toEqual([renewed, { key: present, renewable: [] }])
    await sellUntil('2027-05-01')
    try {
      await vi.waitFor(async () => expect(await offers()).toEqual([renewed]), untilDone)
      await aina.buy([5])
      expect(await offers()).toEqual([{ key: next.key, renewable: [] }])
    } finally {
      await sellUntil(null)
    }
  })

  it('ENT-02: an intake that is not sold any more is refused', async () => {
    on('2027-05-31')
    const aina = shopper(api, await api.arrive())
    expect(refusal(await aina.create({ intake_key: present }))).toEqual([409, 'programme.closed'])
  })
})

describe('a reserved order', () => {
  it('ENT-03 ORD-12: can be paid for a week and no longer than its intake is sold; then it is cancelled, and both are told', async () => {
    const person = await api.arrive()
    const aina = shopper(api, person)
    const { order } = await aina.reserve({
      user_email: 'late@example.com',
      is_guardian: true,
      guardian_name: 'Puan Siti',
      guardian_email: 'mother-of-late@example.com',
      guardian_contact: '013-3456789',
    })
    expect(order.pay_by).toBe('2026-11-28T15:59:59.999Z')
    on('2026-11-28', '23:30')
    await api.app.domains.billing.orders.expireReservations(api.clock.now())
    expect(await statusOf(api, order.order_id)).toBe('OPEN')
    on('2026-11-29', '00:05')
    await api.app.domains.billing.orders.expireReservations(api.clock.now())
    expect(await statusOf(api, order.order_id)).toBe('VOID')
    await api.app.runJobs()
    const told = (await api.mails()).filter(({ subject }) => /cancelled because/.test(subject))
    expect(told.map(({ to }) => to).toSorted()).toEqual([
      'late@example.com',
      'mother-of-late@example.com',
    ])

    on('2027-05-28')
    const { order: last } = await aina.reserve({ intake_key: present })
    expect(last.pay_by).toBe('2027-05-30T15:59:59.999Z')
  })

  it('ENT-02 ORD-10: is not paid after what it sells has ended', async () => {
    const aina = shopper(api, await api.arrive())
    const { order } = await aina.reserve()
    on('2027-08-02')
    expect(refusal(await aina.pay(order.order_id))).toEqual([409, 'programme.closed'])
  })

  it('ORD-10: that was paid before it was cancelled stays paid', async () => {
    const aina = shopper(api, await api.arrive())
    const { order } = await aina.reserve()
    await postWebhook(api, await paymentEventAbout(api, order.order_id))
    on('2026-12-20')
    await api.app.domains.billing.orders.expireReservations(api.clock.now())
    expect(await statusOf(api, order.order_id)).toBe('PAID')
  })
})

describe('a card plan', () => {
  it('ENT-05 ORD-17: opens the classes until its first charge, once; after a refusal only a payment opens them', async () => {
    const person = await api.arrive()
    const aina = shopper(api, person)
    const { order_id } = await aina.draft({ subjects: [5] })
    const first = await payByCard(person, order_id)
    await api.bank.choose(first, 'pay')
    await api.app.runJobs()
    expect(await held(person)).toMatchObject([
      { classId: 5, until: new Date('2026-11-24T15:59:59.999Z') },
    ])
    await api.bank.act(first, 1, 'fail')
    on('2026-11-23')
    await api.bank.chargeDue()
    expect(await opensClass(person, 5)).toBe(false)

    const again = await payByCard(person, order_id)
    await api.bank.choose(again, 'pay')
    await api.app.runJobs()
    expect(await opensClass(person, 5)).toBe(false)
    on('2026-11-24')
    await api.bank.chargeDue()
    expect(await statusOf(api, order_id)).toBe('PAID')
    expect(await held(person)).toMatchObject([
      { classId: 5, until: new Date('2027-05-30T15:59:59.999Z') },
    ])
  })
})

describe('a programme that is suspended', () => {
  it('ENT-04 ORD-01: sells nothing more, neither a new order nor the payment of a reserved one', async () => {
    const person = await api.arrive()
    const aina = shopper(api, person)
    await aina.buy([5])
    const { order } = await aina.reserve({ subjects: [7] })
    await changeSubscription(api, person, { isSuspended: true })
    expect(refusal(await aina.pay(order.order_id))).toEqual([403, 'order.suspended'])
    await aina.cancel(order.order_id)
    expect(refusal(await aina.create({ subjects: [9] }))).toEqual([403, 'order.suspended'])
    await changeSubscription(api, person, { isSuspended: false })
    expect((await aina.create({ subjects: [9] })).status).toBe(200)
  })
})
