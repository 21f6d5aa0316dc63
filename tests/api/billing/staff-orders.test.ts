import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ChangeOrder } from '#contract/billing/staff-orders.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { orders } from '#server/platform/db/schema/billing-orders.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { minuteMs, pathOf, replyOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import {
  attributeOf,
  cardForm,
  orderBody,
  paymentEventAbout,
  postWebhook,
  referenceIn,
  shopper,
  statusOf,
} from '../support/orders.ts'

// Every webhook of the bank is lost, so payment events come from queries only.
const api = await openApiForFile({ bankBelievesShopAt: 'http://127.0.0.1:1' })
const support = await staff(api, 'support')

const list = async (asked: Record<string, string> = {}) =>
  replyOf(
    'staffOrders',
    await api.as(support).get(`${pathOf('staffOrders')}?${new URLSearchParams(asked).toString()}`),
  )
const idsOf = async (asked: Record<string, string>) =>
  (await list(asked)).orders.map(({ id }) => id)
const page = async (orderId: string) =>
  replyOf('staffOrder', await api.as(support).get(pathOf('staffOrder', { orderId })))
const change = (orderId: string, body: ChangeOrder) =>
  api.as(support).put(pathOf('changeOrder', { orderId }), body)
const actionsOf = async (orderId: string) =>
  (
    await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `order/${orderId}`))
  ).map(({ action, uid }) => [action, uid])
const mailsTo = async (address: string) => {
  await api.app.runJobs()
  return (await api.mails()).filter(({ to }) => to === address)
}
const tokenIn = (text = '') => /https?:\/\/\S+\/(\S+)/.exec(text)?.[1] ?? ''

/** A reserved order with a guardian, and the link that was mailed to them. */
async function reserved() {
  const person = await api.arrive('Sofea')
  const email = `mother-${person.uid}@example.com`
  const { order, reference } = await shopper(api, person).reserve({
    user_name: `Sofea ${person.uid.slice(0, 6)}`,
    is_guardian: true,
    guardian_name: 'Puan Siti',
    guardian_email: email,
    guardian_contact: '013-9876543',
  })
  const [mail] = await mailsTo(email)
  return { person, email, reference, orderId: order.order_id, token: tokenIn(mail?.text) }
}

describe('STAFF-01: orders', () => {
  it('are found by id, name, address, telephone and the reference of the bank, and taken literally', async () => {
    const { person, email, reference, orderId } = await reserved()
    for (const search of [
      orderId,
      orderId.slice(0, 13),
      person.email.toUpperCase(),
      `sofea ${person.uid.slice(0, 6)}`,
      email,
      reference,
    ])
      expect(await idsOf({ search }), search).toEqual([orderId])
    expect(await idsOf({ search: '013 987-6543' })).toContain(orderId)
    expect(await idsOf({ search: '013 000-0000' })).toEqual([])
    for (const search of ['%', '_____', "'; --"]) expect(await idsOf({ search })).toEqual([])
    expect(await idsOf({ show: 'OPEN' })).toContain(orderId)
    expect(await idsOf({ show: 'PAID' })).not.toContain(orderId)
    expect(await idsOf({ show: 'unpaid' })).toEqual([])
  })

  it('are paged without a gap and without a row told twice, however many were made at one instant', async () => {
    const { orderId } = await reserved()
    const [one] = await api.db.select().from(orders).where(eq(orders.id, orderId))
    if (!one) throw new Error('the order is gone')
    const people = Array.from({ length: 70 }, (_, n) => ({
      uid: `buyer-${n}`,
      email: `buyer-${n}@example.com`,
      displayName: 'Buyer',
    }))
    await api.db.insert(users).values(people)
    await api.db.insert(orders).values(
      people.map(({ uid }, n) => ({
        ...one,
        id: randomUUID(),
        uid,
        status: 'DRAFT' as const,
        createdAt: new Date(one.createdAt.getTime() - Math.floor(n / 40) * minuteMs),
      })),
    )
    const seen: string[] = []
    let page: string | null | undefined
    do {
      const { orders: rows, next } = await list(page ? { page } : {})
      seen.push(...rows.map(({ id }) => id))
      page = next
    } while (page)
    const all = await api.db.select({ id: orders.id }).from(orders)
    expect(seen.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    const bad = await api.as(support).get(`${pathOf('staffOrders')}?page=yesterday`)
    expect(bad.status).toBe(400)
  })

  it('ORD-11: money that is said to have left an account is looked for at once, and waits for a person first of all', async () => {
    const { orderId, token, reference } = await reserved()
    await api.bank.choose(reference, 'decline')
    const say = () => api.send('POST', pathOf('reportLinkedPayment', { token }), { body: {} })
    const { reported_at } = replyOf('reportLinkedPayment', await say())
    expect(replyOf('reportLinkedPayment', await say()).reported_at).toBe(reported_at)
    // The provider is asked at once: its refusal is known without a webhook.
    expect((await page(orderId)).entries).toContainEqual(
      expect.objectContaining({ kind: 'payment-event', status: 'failed' }),
    )
    const waiting = (await list()).attention.filter(({ id }) => id === orderId)
    expect(waiting).toMatchObject([{ reported_at, guardian: 'Puan Siti' }])
    const report = (await page(orderId)).entries.find(({ kind }) => kind === 'report')
    if (report?.kind !== 'report') throw new Error('there is no report')
    expect(report).toMatchObject({ by: 'guardian', handled_at: null })
    const handle = { do: 'handle-report', id: report.id } as const
    expect((await change(orderId, handle)).status).toBe(200)
    expect((await change(orderId, handle)).body).toMatchObject({ code: 'staff.refused' })
    expect((await list()).attention.map(({ id }) => id)).not.toContain(orderId)
    expect(await actionsOf(orderId)).toEqual([['payment-report-handled', support.uid]])
    const linked = await api.send('GET', pathOf('linkedOrder', { token }))
    expect(replyOf('linkedOrder', linked).reported_at).toBeNull()
  })

  it('the student says so too, and not of a draft or of what is paid', async () => {
    const person = await api.arrive()
    const mine = shopper(api, person)
    const { order_id: orderId } = await mine.draft()
    const say = () => mine.post(pathOf('reportPayment', { orderId }), {})
    expect((await say()).body).toMatchObject({ code: 'order.not-allowed' })
    const paid = await mine.pay(orderId)
    const url = replyOf('payOrder', paid).attribute?.payment_url ?? ''
    await api.bank.choose(url.split('/').at(-1) ?? '', 'pay-at-once')
    // The bank had taken the money: the report is settled.
    expect((await say()).status).toBe(200)
    expect(await statusOf(api, orderId)).toBe('PAID')
    expect((await list()).attention.map(({ id }) => id)).not.toContain(orderId)
    expect((await say()).body).toMatchObject({ code: 'order.not-allowed' })
    const other = api.as(await api.arrive())
    expect((await other.post(pathOf('reportPayment', { orderId }), {})).status).toBe(404)
  })

  it('ORD-11: the bank is asked about an order on demand, through the one door', async () => {
    const { orderId, reference } = await reserved()
    await api.bank.choose(reference, 'pay-at-once')
    expect(await statusOf(api, orderId)).toBe('OPEN')
    const after = replyOf('changeOrder', await change(orderId, { do: 'reconcile' }))
    expect(after).toMatchObject({ status: 'PAID', receipt: { number: expect.any(Number) } })
    await change(orderId, { do: 'reconcile' })
    expect(
      (await page(orderId)).entries.filter(({ kind }) => kind === 'payment-event'),
    ).toHaveLength(1)
    expect(await actionsOf(orderId)).toEqual([
      ['order-reconciled', support.uid],
      ['order-reconciled', support.uid],
    ])
  })

  it('ORD-11: a word of the bank that does not fit waits for a person, of a known payment and of an unknown one', async () => {
    const { orderId } = await reserved()
    const paymentEvent = await paymentEventAbout(api, orderId, { amountSen: 1 })
    const stray = { ...paymentEvent, eventId: `event-${randomUUID()}`, paymentId: randomUUID() }
    expect(await postWebhook(api, paymentEvent)).toBe(200)
    expect(await postWebhook(api, stray)).toBe(200)
    const before = await list()
    expect(before.attention.find(({ id }) => id === orderId)).toMatchObject({
      quarantined_events: 1,
    })
    expect(before.strays.map(({ event_id }) => event_id)).toContain(stray.eventId)
    const handle = (event_id: string) =>
      api.as(support).put(pathOf('handleQuarantinedEvent'), { provider: 'sandbox', event_id })
    for (const { eventId } of [paymentEvent, stray]) {
      expect((await handle(eventId)).status).toBe(200)
      expect((await handle(eventId)).body).toMatchObject({ code: 'staff.refused' })
    }
    const after = await list()
    expect(after.attention.map(({ id }) => id)).not.toContain(orderId)
    expect(after.strays.map(({ event_id }) => event_id)).not.toContain(stray.eventId)
    expect(await statusOf(api, orderId)).toBe('OPEN')
  })

  it('ACC-04: opening an order of somebody under 18 is recorded, once an hour', async () => {
    const { person, orderId } = await reserved()
    const readsOf = async () =>
      (
        await api.db
          .select()
          .from(audit)
          .where(eq(audit.subject, `person/${person.uid}`))
      ).filter(({ action }) => action === 'minor-read')
    await page(orderId)
    expect(await readsOf()).toEqual([])
    const guardian_email = 'mother@example.com'
    await api.as(person).put(pathOf('sayAge'), { is_minor: true, guardian_email })
    await page(orderId)
    await page(orderId)
    expect((await readsOf()).map(({ uid }) => uid)).toEqual([support.uid])
  })

  it('the confirmation goes out again to student and guardian, and only of an order that is paid', async () => {
    const { orderId, reference, email } = await reserved()
    const again = () => change(orderId, { do: 'resend-confirmation' })
    expect((await again()).body).toMatchObject({ code: 'staff.refused' })
    await api.bank.choose(reference, 'pay-at-once')
    await change(orderId, { do: 'reconcile' })
    const count = async () => (await mailsTo(email)).length
    const before = await count()
    expect((await again()).status).toBe(200)
    expect((await mailsTo(email))[0]?.text).toContain(orderId)
    expect(await count()).toBe(before + 1)
  })

  it('ORD-12: the confirmation of a card plan says again what was paid of it', async () => {
    const { person, orderId, email } = await reserved()
    const paying = await api.as(person).post(pathOf('payOrder', { orderId }), cardForm)
    const plan = referenceIn(attributeOf(paying).payment_url)
    await api.bank.choose(plan, 'pay')
    await change(orderId, { do: 'reconcile' })
    await api.app.runJobs()
    await api.bank.act(plan, 1, 'charge')
    await change(orderId, { do: 'reconcile' })
    expect((await page(orderId)).status).toBe('PAID')
    const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject)
    const before = await subjects()
    expect((await change(orderId, { do: 'resend-confirmation' })).status).toBe(200)
    expect(await subjects()).toEqual(['Instalment 1 of 3 is paid', ...before])
  })

  it('ORD-12: the charges of a card plan are shown only while it is charged', async () => {
    const { person, orderId } = await reserved()
    const setUp = await api.as(person).post(pathOf('payOrder', { orderId }), cardForm)
    const plan = referenceIn(attributeOf(setUp).payment_url)
    await api.bank.choose(plan, 'pay')
    await change(orderId, { do: 'reconcile' })
    await api.app.runJobs()
    expect((await page(orderId)).instalments).toHaveLength(3)
    await api.bank.act(plan, 1, 'fail')
    await api.bank.act(plan, 1, 'charge')
    await change(orderId, { do: 'reconcile' })
    expect(await page(orderId)).toMatchObject({ status: 'UNCOLLECTABLE', instalments: [] })
    const atOnce = await shopper(api, person).pay(orderId)
    await api.bank.choose(referenceIn(attributeOf(atOnce).payment_url), 'pay-at-once')
    await change(orderId, { do: 'reconcile' })
    expect(await page(orderId)).toMatchObject({ status: 'PAID', instalments: [] })
  })

  it('ORD-15: the guardian gets a new link, and the old one ends', async () => {
    const { orderId, email, token, reference } = await reserved()
    await api.bank.choose(reference, 'pay-at-once')
    await change(orderId, { do: 'reconcile' })
    expect((await change(orderId, { do: 'resend-link' })).status).toBe(200)
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toMatch(/^Your link to the order of /)
    // Nothing about who pays an order that is paid.
    expect(mail?.text).not.toMatch(/pay for them|pay it/)
    const next = tokenIn(mail?.text)
    expect(next).not.toBe(token)
    const open = async (which: string) =>
      (await api.send('GET', pathOf('linkedOrder', { token: which }))).status
    expect([await open(token), await open(next)]).toEqual([404, 200])
    const person = await api.arrive()
    const made = await api.as(person).post(pathOf('createOrder'), orderBody())
    const alone = replyOf('createOrder', made).attribute?.order_id ?? ''
    expect((await change(alone, { do: 'resend-link' })).body).toMatchObject({
      code: 'staff.refused',
    })
  })
})
