import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endOfMalaysianDay } from '#contract/shared/calendar.ts'
import { formatMoney } from '#contract/shared/text/format.ts'
import { instalments, paymentEvents } from '#server/platform/db/schema/billing-payments.ts'
import { pathOf, refusal, replyOf, testNow, type Person } from '#tests/support/api.ts'
import { untilDone } from '#tests/support/limits.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { card, cardPlans, guarded, ic } from '../support/card-plan.ts'
import { enrolmentsOf, staff } from '../support/learning.ts'
import {
  attributeOf,
  paymentEventAbout,
  paymentOf,
  postWebhook,
  referenceIn,
  shopper,
  statusOf,
} from '../support/orders.ts'

const api = await openApiForFile()
afterEach(() => {
  vi.restoreAllMocks()
  api.clock.set(testNow)
})

const { payByCard, look, on, mailsAbout, subjectsOf, setUp, expectCourse } = cardPlans(api)

/** The rows of a result whose type depends on the driver. */
const rowsOf = <Row = unknown>(answer: unknown): Row[] => (answer as { rows: Row[] }).rows

/** The classes that are open to a person. */
const held = async (person: Person) =>
  (await enrolmentsOf(api, person)).map(({ classId }) => classId)

describe('a card plan', () => {
  it('ORD-09 ORD-17: is set up on Saturday, opens the classes at once, and is first charged on Monday', async () => {
    const person = await api.arrive()
    const draft = await shopper(api, person).draft({ subjects: [5, 7, 13], ...guarded('lela') })
    expect(draft).toMatchObject({ plan: null })
    const dates = draft.instalments.map(({ due_on }) => due_on)
    expect(dates).toEqual(['2026-11-23', '2026-12-23', '2027-01-23'])
    const amounts = draft.instalments.map(({ amount }) => amount)
    expect(amounts.reduce((sum, sen) => sum + sen, 0)).toBe(draft.total_amount)
    expect(amounts[0]).toBe((amounts[1] ?? 0) + 9000 + ((draft.total_amount - 9000) % 3))

    const reserved = attributeOf(await payByCard(person, draft.order_id))
    expect(reserved.order_status).toBe('OPEN')
    const page = await (await fetch(reserved.payment_url!)).text()
    expect(page).toContain('Use this card')
    await api.bank.choose(referenceIn(reserved.payment_url), 'pay')
    const pending = await look(person)
    expect(pending).toMatchObject({
      order_status: 'PENDING',
      plan: 'instalments',
      instalments: draft.instalments,
      opens_at_once: true,
    })
    const listed = replyOf('orders', await api.as(person).get(pathOf('orders'))).orders
    expect(listed).toMatchObject([{ order_status: 'PENDING', first_payment_on: '2026-11-23' }])
    const { order } = replyOf('dashboard', await api.as(person).get(pathOf('dashboard')))
    expect(order).toMatchObject({ order_status: 'PENDING', first_payment_on: '2026-11-23' })
    expect(await held(person)).toEqual([5, 7, 13])
    const mails = await mailsAbout(draft.order_id)
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      'lela@example.com',
      'mother-of-lela@example.com',
    ])
    expect(mails[0]?.text).toContain(`23 November 2026: ${formatMoney(amounts[0] ?? 0)}`)
    expect(mails[0]?.text).not.toMatch(/[{}]/)

    await api.bank.chargeDue()
    expect(await statusOf(api, draft.order_id)).toBe('PENDING')
    on('2026-11-23')
    await api.bank.chargeDue()
    await api.bank.chargeDue()
    expect(await look(person)).toMatchObject({
      order_status: 'PAID',
      instalments: [{ status: 'paid' }, { status: 'scheduled' }, { status: 'scheduled' }],
    })
    const paid = (await mailsAbout(draft.order_id)).filter(({ subject }) =>
      subject.startsWith('Instalment 1'),
    )
    expect(paid).toHaveLength(2)
    const record = await api.as(person).get(pathOf('orderRecord', { orderId: draft.order_id }))
    expect(replyOf('orderRecord', record).receipt).toMatchObject({ method: 'card' })
    expect(replyOf('orderRecord', record).receipt?.number).toBeGreaterThan(1000)
  })

  it('ORD-14: says which field of the card form is wrong, and reserves nothing', async () => {
    const person = await api.arrive()
    const { order_id } = await shopper(api, person).draft()
    const answer = await payByCard(person, order_id, {
      cc_name: '',
      cc_email: 'nobody',
      cc_ic: '1234567',
      cc_phone: '12',
    })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      fields: {
        cc_name: { rule: 'required' },
        cc_email: { rule: 'email' },
        cc_ic: { rule: 'min', count: 8 },
        cc_phone: { rule: 'phone' },
      },
    })
    expect(await statusOf(api, order_id)).toBe('DRAFT')
  })

  it('ORD-14: hands the IC number to the provider once, and nothing keeps it', async () => {
    const open = vi.spyOn(api.bank.payments, 'open')
    const person = await api.arrive()
    const { order_id } = await shopper(api, person).draft()
    const key = { 'idempotency-key': 'by-card' }
    const path = pathOf('payOrder', { orderId: order_id })
    const first = await api.as(person).post(path, card, key)
    expect(attributeOf(await api.as(person).post(path, card, key))).toEqual(attributeOf(first))
    // The card's IC number is not in the request's fingerprint: with another one it is the same request.
    const other = { ...card, cc_ic: '990101-14-1111' }
    expect(attributeOf(await api.as(person).post(path, other, key))).toEqual(attributeOf(first))
    expect(open.mock.calls.map(([, payer]) => payer?.ic)).toEqual([ic])

    const tables = await api.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    expect(rowsOf(tables).length).toBeGreaterThan(20)
    for (const { name } of rowsOf<{ name: string }>(tables)) {
      const found = await api.db.execute(
        sql`select 1 from ${sql.identifier(name)} as t where t::text like ${`%${ic}%`}`,
      )
      expect(rowsOf(found), name).toEqual([])
    }
    const files = await readdir(api.dataDir, { recursive: true, withFileTypes: true })
    for (const file of files.filter((one) => one.isFile()))
      expect(await readFile(join(file.parentPath, file.name), 'utf8'), file.name).not.toContain(ic)
  })

  it('ORD-11: chosen instead of online banking, it closes the page that was open, and the other way round', async () => {
    const person = await api.arrive()
    const me = shopper(api, person)
    const { order, reference } = await me.reserve()
    const byCard = attributeOf(await payByCard(person, order.order_id))
    expect(await api.bank.choose(reference, 'pay-at-once')).toMatchObject({ accepted: false })
    const again = attributeOf(await me.pay(order.order_id))
    const cardPage = referenceIn(byCard.payment_url)
    expect(await api.bank.choose(cardPage, 'pay')).toMatchObject({ accepted: false })
    await api.bank.choose(referenceIn(again.payment_url), 'pay-at-once')
    expect(await look(person)).toMatchObject({ order_status: 'PAID', plan: 'once' })
  })

  it('ENT-01 ORD-17: whose first charge is refused leaves the order to be paid again, and closes what it opened', async () => {
    const person = await api.arrive()
    const { orderId, reference } = await setUp(person)
    await api.bank.act(reference, 1, 'fail')
    on('2026-11-23')
    await api.bank.chargeDue()
    expect(await look(person)).toMatchObject({ order_status: 'UNCOLLECTABLE', plan: null })
    expect(await held(person)).toEqual([])
    const programme = pathOf('programmePage', { slug: 'full-programme' })
    const closed = replyOf('programmePage', await api.as(person).get(programme))
    expect(closed.unpaid_order).toMatchObject({ order_id: orderId, order_status: 'UNCOLLECTABLE' })
    expect(await subjectsOf(orderId)).toContain('Your card was declined')
    expect(await api.bank.act(reference, 1, 'pay')).toMatchObject({ accepted: false })

    const again = attributeOf(await payByCard(person, orderId))
    await api.bank.choose(referenceIn(again.payment_url), 'pay')
    expect(await look(person)).toMatchObject({
      order_status: 'PENDING',
      opens_at_once: false,
      instalments: [{ due_on: '2026-11-24' }, { due_on: '2026-12-24' }, { due_on: '2027-01-24' }],
    })
    expect(await held(person), 'one courtesy for each intake').toEqual([])
  })

  it('ORD-02 ENT-03: whose first charge is refused after the last day of sale can be paid for a week', async () => {
    const office = api.as(await staff(api, 'administrator'))
    const lastDayOfSale = async (day: string | null) => {
      const { intakes } = replyOf('staffIntakes', await office.get(pathOf('staffIntakes')))
      const intake = intakes.find(({ key }) => key === 'full-2026-09')
      if (!intake) throw new Error('there is no such intake')
      const { title, starts_on, ends_on, last_paper_on, version } = intake
      const dates = { starts_on, ends_on, last_paper_on, sale_from: null, sale_until: day }
      const answer = await office.put(pathOf('changeIntake', { intakeKey: intake.key }), {
        ...{ do: 'change', replaces: version, intake: { title, ...dates } },
        ...{ overlap: false, outside: null, notify: false, note: '' },
      })
      expect(answer.status).toBe(200)
    }
    await lastDayOfSale('2026-11-21')
    const person = await api.arrive()
    const { orderId, reference } = await setUp(person)
    await api.bank.act(reference, 1, 'fail')
    on('2026-11-23')
    await api.bank.chargeDue()
    await api.app.domains.billing.orders.expireReservations(api.clock.now())
    expect(await look(person)).toMatchObject({
      order_status: 'UNCOLLECTABLE',
      pay_by: endOfMalaysianDay('2026-11-30').toISOString(),
    })
    const mails = await mailsAbout(orderId)
    const declined = mails.find(({ subject }) => subject === 'Your card was declined')
    expect(declined?.text).toContain('by 30 November 2026')
    const again = attributeOf(await shopper(api, person).pay(orderId))
    await api.bank.choose(referenceIn(again.payment_url), 'pay-at-once')
    expect(await statusOf(api, orderId)).toBe('PAID')
    api.clock.set(testNow)
    await lastDayOfSale(null)
  })

  it('ENT-05: that the provider closes before its first charge opens nothing any longer', async () => {
    const person = await api.arrive()
    const { orderId, reference } = await setUp(person)
    expect(await statusOf(api, orderId)).toBe('PENDING')
    expect(await held(person)).toEqual([5, 13])
    await api.bank.payments.expire(reference)
    await vi.waitFor(async () => expect(await statusOf(api, orderId)).toBe('OPEN'), untilDone)
    expect(await held(person)).toEqual([])
    const classroom = pathOf('classroom', { slug: 'full-programme', classId: 5 })
    expect((await api.as(person).get(classroom)).status).toBe(403)
  })

  it('ORD-11: whose first charge came through although we heard of a refusal stays one order, paid once', async () => {
    const person = await api.arrive()
    const { orderId } = await setUp(person)
    const { instalments: plan } = await look(person)
    const first = plan[0]!
    const about = { instalment: 1, amountSen: first.amount }
    await postWebhook(api, await paymentEventAbout(api, orderId, { ...about, status: 'failed' }))
    expect(await statusOf(api, orderId)).toBe('UNCOLLECTABLE')
    for (const status of ['succeeded', 'succeeded', 'failed'] as const)
      await postWebhook(api, await paymentEventAbout(api, orderId, { ...about, status }))
    expect(await look(person)).toMatchObject({
      order_status: 'PAID',
      instalments: [{ status: 'paid' }, {}, {}],
    })
    expect(await held(person)).toEqual([5, 13])
  })

  it('ORD-11: is not begun at the bank when the order was cancelled before we heard of the card', async () => {
    const person = await api.arrive()
    const start = vi.spyOn(api.bank.payments, 'startPlan')
    const { order_id } = await shopper(api, person).draft()
    await payByCard(person, order_id)
    const event = await paymentEventAbout(api, order_id, { status: 'set-up' })
    expect((await shopper(api, person).cancel(order_id)).status).toBe(200)
    await postWebhook(api, event)
    await api.app.runJobs()
    expect(start).not.toHaveBeenCalled()
    expect(await held(person)).toEqual([])
  })

  it('ORD-11: whose charge we did not hear of is found by asking the bank', async () => {
    const person = await api.arrive()
    const { orderId, reference } = await setUp(person)
    on('2026-11-23', '08:00')
    const send = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('lost'))
    await api.bank.chargeDue()
    expect(send).toHaveBeenCalled()
    expect(await statusOf(api, orderId)).toBe('PENDING')
    expect((await api.bank.payments.fetchInstalmentEvents(reference)).length).toBe(1)
    await api.app.domains.billing.reconciliation.syncUndecided(api.clock.now())
    expect(await statusOf(api, orderId)).toBe('PAID')
  })

  it.each([
    ['another amount', { amountSen: 1 }, 'amount differs'],
    ['an instalment that there is not', { instalment: 4 }, 'unknown instalment'],
  ])('ORD-07: a charge of %s is set aside', async (_, more, why) => {
    vi.spyOn(api.app.http.log, 'error').mockReturnValue()
    const person = await api.arrive()
    const { orderId } = await setUp(person)
    const [first] = (await look(person)).instalments
    const about = { instalment: 1, amountSen: first!.amount, ...more }
    const event = await paymentEventAbout(api, orderId, about)
    expect(await postWebhook(api, event)).toBe(200)
    expect(await statusOf(api, orderId)).toBe('PENDING')
    const [row] = await api.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.eventId, event.eventId))
    expect(row?.quarantined).toBe(why)
  })

  it('ORD-12: raw SQL cannot make a paid instalment unpaid, nor a fourth one', async () => {
    const person = await api.arrive()
    const { orderId } = await setUp(person)
    on('2026-11-23')
    await api.bank.chargeDue()
    const { id } = await paymentOf(api, orderId)
    const change = (to: string) =>
      api.db.execute(
        sql`update instalments set status = ${to}, paid_at = null, failed_on = '2026-11-24'
          where payment_id = ${id} and number = 1`,
      )
    await expect(change('failed')).rejects.toThrow()
    await expect(change('scheduled')).rejects.toThrow()
    const fourth = { paymentId: id, orderId, number: 4, dueOn: '2027-02-23', amountSen: 1 }
    await expect(
      api.db.insert(instalments).values({ ...fourth, lookedAt: testNow }),
    ).rejects.toThrow()
  })
})

describe('ORD-12: a later instalment', () => {
  it.each([
    ['charged', 'paid-late'],
    ['paid-in-grace', 'never'],
    ['paid-late', 'charged'],
    ['never', 'paid-in-grace'],
  ] as const)(
    'the second %s, the third %s: the order stays PAID, and only an overdue one suspends',
    expectCourse,
  )

  it('that is not refused cannot be paid by hand, nor by anybody else', async () => {
    const person = await api.arrive()
    const { orderId } = await setUp(person)
    const pay = (who: Person, number: number) =>
      api.as(who).post(pathOf('payInstalment', { orderId }), { number })
    expect(refusal(await pay(person, 1))).toEqual([409, 'order.not-allowed'])
    on('2026-11-23')
    await api.bank.chargeDue()
    expect(refusal(await pay(person, 2))).toEqual([409, 'order.not-allowed'])
    expect(refusal(await pay(await api.arrive(), 2))).toEqual([404, 'order.unknown'])
  })
})
