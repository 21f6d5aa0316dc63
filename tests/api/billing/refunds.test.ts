import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { AskRefund } from '#contract/billing/payments/staff-refunds.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import {
  paymentEntries,
  providerEvents,
  refunds,
} from '#server/platform/db/schema/billing-ledger.ts'
import { pathOf, refusal, replyOf, type Person } from '#tests/support/api.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { enrolmentsOf, queueOf, staff, waitingOf } from '../support/learning.ts'
import { cardForm, referenceIn, shopper, statusOf } from '../support/orders.ts'

const api = await openApiForFile()
const anna = await staff(api, 'administrator')
const bala = await staff(api, 'administrator')
const support = await staff(api, 'support')

const hardcopySen = 6000
const totalSen = 75_000

/** An order of two classes, paid at once. */
async function paid(more: Record<string, unknown> = {}) {
  const person = await api.arrive('Sofea')
  const me = shopper(api, person)
  const { order, reference } = await me.reserve({ user_email: person.email, ...more })
  await api.bank.choose(reference, 'pay-at-once')
  expect(await statusOf(api, order.order_id)).toBe('PAID')
  return { person, me, reference, orderId: order.order_id }
}
const page = async (orderId: string, by: Person = anna) =>
  replyOf('staffOrder', await api.as(by).get(pathOf('staffOrder', { orderId })))
const moneyOf = async (orderId: string, by?: Person) => (await page(orderId, by)).money
async function ask(orderId: string, more: Partial<AskRefund> = {}, by: Person = anna) {
  const [charge] = (await moneyOf(orderId)).charges
  const body: AskRefund = {
    id: randomUUID(),
    charge: charge?.id ?? '',
    amount: 10_000,
    reason: 'Class did not fit',
    includes_hardcopy: false,
    ends_access: false,
    ...more,
  }
  return { id: body.id, answer: await api.as(by).post(pathOf('askRefund', { orderId }), body) }
}
const decide = (orderId: string, id: string, what: 'confirm' | 'decline', by: Person) =>
  api.as(by).put(pathOf('decideRefund', { orderId }), { id, do: what })
/** The provider's answer to a refund of ours, told by its webhook. */
async function settle(id: string, status: 'succeeded' | 'failed') {
  await api.app.runJobs()
  const at = await api.bank.refunds.findRefund(id)
  if (!at) throw new Error('the bank was not asked')
  await api.bank.refunds.settleRefund(at.id, status)
  return at.id
}
const entriesOf = async (orderId: string) =>
  (
    await api.db
      .select()
      .from(paymentEntries)
      .where(eq(paymentEntries.orderId, orderId))
      .orderBy(paymentEntries.at)
  ).map(({ kind, amountSen }) => [kind, amountSen])
const recordOf = async (me: ReturnType<typeof shopper>, orderId: string) =>
  replyOf('orderRecord', await me.get(pathOf('orderRecord', { orderId })))
const refusedFor = (answer: { body: unknown }) => (answer.body as { message: string }).message

describe('STAFF-01, LEDG-02: a refund through the provider', () => {
  it('is asked, and refunded by the word of the provider alone', async () => {
    const { me, orderId } = await paid()
    const { id, answer } = await ask(orderId)
    expect(answer.status).toBe(200)
    await api.app.runJobs()
    expect(await moneyOf(orderId)).toMatchObject({
      balance: totalSen,
      refunded: 0,
      refunds: [{ id, status: 'asked', amount: 10_000, reason: 'Class did not fit' }],
    })
    expect((await recordOf(me, orderId)).refunds).toMatchObject([
      { amount: 10_000, status: 'asked', credit_note: null },
    ])
    await settle(id, 'succeeded')
    expect(await moneyOf(orderId)).toMatchObject({
      balance: totalSen - 10_000,
      refunded: 10_000,
      refunds: [{ status: 'refunded', credit_note: expect.any(Number) }],
    })
    expect(await entriesOf(orderId)).toEqual([
      ['charge', totalSen],
      ['refund', -10_000],
    ])
    // The five statuses stay what they are.
    expect(await statusOf(api, orderId)).toBe('PAID')
    const actions = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `order/${orderId}`))
    expect(actions.map(({ action, uid }) => [action, uid])).toEqual([['refund-asked', anna.uid]])
  })

  it('sent twice, or told twice, is one', async () => {
    const { orderId } = await paid()
    const id = randomUUID()
    await ask(orderId, { id })
    await ask(orderId, { id })
    const at = await settle(id, 'succeeded')
    await api.app.runJobs()
    await api.bank.refunds.settleRefund(at, 'succeeded')
    await Promise.all(
      [1, 2, 3].map(() =>
        api.bank.payments.money
          .refundsIn({ about: 'refund', id: at })
          .then(([reported]) => reported && api.app.domains.billing.ledger.refunds.apply(reported)),
      ),
    )
    expect(await entriesOf(orderId)).toHaveLength(2)
    expect((await moneyOf(orderId)).refunds).toHaveLength(1)
  })

  it('is bounded by what arrived and is still there, and leaves hardcopy out unless included', async () => {
    const { orderId } = await paid()
    const tooMuch = await ask(orderId, { amount: totalSen - hardcopySen + 1 })
    expect(refusal(tooMuch.answer)).toEqual([409, 'staff.refused'])
    expect(refusedFor(tooMuch.answer)).toContain('RM 690.00')
    const beyond = await ask(orderId, { amount: totalSen + 1, includes_hardcopy: true })
    expect(refusedFor(beyond.answer)).toContain('RM 750.00')
    const one = await ask(orderId, { amount: 40_000 })
    expect(one.answer.status).toBe(200)
    // Counted from when it is asked.
    const two = await ask(orderId, { amount: 40_000, includes_hardcopy: true })
    expect(refusedFor(two.answer)).toContain('RM 350.00')
    // RM 9,999 on an order of RM 750; nothing; no reason.
    for (const more of [{ amount: 999_900 }, { amount: 0 }, { reason: ' ' }])
      expect((await ask(orderId, more)).answer.status).toBeGreaterThanOrEqual(400)
  })

  it('is refused on an order that is not paid, and to support', async () => {
    const person = await api.arrive()
    const { order } = await shopper(api, person).reserve()
    const { answer } = await ask(order.order_id, { charge: randomUUID() })
    expect(refusal(answer)).toEqual([409, 'staff.refused'])
    const { orderId } = await paid()
    expect(refusal((await ask(orderId, {}, support)).answer)).toEqual([403, 'staff.forbidden'])
  })

  it('above the limit waits for a second person, who is not the first, also when it is split', async () => {
    const { orderId } = await paid()
    const { id } = await ask(orderId, { amount: 50_001 })
    await api.app.runJobs()
    expect(await api.bank.refunds.findRefund(id)).toBeUndefined()
    expect((await moneyOf(orderId)).refunds).toMatchObject([
      { status: 'waiting', may_confirm: false },
    ])
    expect((await moneyOf(orderId, bala)).refunds).toMatchObject([{ may_confirm: true }])
    const byMyself = await decide(orderId, id, 'confirm', anna)
    expect(refusal(byMyself)).toEqual([409, 'staff.refused'])
    expect((await decide(orderId, id, 'confirm', bala)).status).toBe(200)
    expect(refusal(await decide(orderId, id, 'decline', bala))).toEqual([409, 'staff.refused'])
    await settle(id, 'succeeded')
    expect(await moneyOf(orderId)).toMatchObject({ refunded: 50_001 })
    const split = await ask(orderId, { amount: 100 })
    expect((await moneyOf(orderId)).refunds.at(-1)).toMatchObject({
      id: split.id,
      status: 'waiting',
    })
    expect((await decide(orderId, split.id, 'decline', anna)).status).toBe(200)
    const after = await moneyOf(orderId)
    expect(after.refunds.at(-1)).toMatchObject({ status: 'declined' })
    expect(after.charges[0]?.left).toBe(totalSen - 50_001)
  })

  it('nobody acts on an order of their own, nor on one that they pay', async () => {
    const { order, reference } = await shopper(api, anna).reserve()
    await api.bank.choose(reference, 'pay-at-once')
    const own = order.order_id
    const theirs = await paid({
      is_guardian: true,
      guardian_name: 'Anna',
      guardian_email: anna.email.toUpperCase(),
      guardian_contact: '013-9876543',
    })
    for (const orderId of [own, theirs.orderId]) {
      expect(await moneyOf(orderId)).toMatchObject({ is_own: true })
      expect(refusal((await ask(orderId)).answer)).toEqual([409, 'staff.refused'])
      const change = await api.as(anna).put(pathOf('changeOrder', { orderId }), { do: 'reconcile' })
      expect(refusal(change)).toEqual([409, 'staff.refused'])
      const { id } = await ask(orderId, { amount: 60_000 }, bala)
      expect(refusal(await decide(orderId, id, 'confirm', anna))).toEqual([409, 'staff.refused'])
    }
  })

  it('ENT-01: ends the access that the order opened when it is wanted, once the money is back', async () => {
    const { orderId, person } = await paid()
    const held = () => enrolmentsOf(api, person)
    const { id } = await ask(orderId, { ends_access: true })
    await api.app.runJobs()
    expect(await held()).toHaveLength(2)
    await settle(id, 'succeeded')
    expect(await held()).toEqual([])
  })

  it('that fails says why and gives the amount free again; also one that fails late', async () => {
    const { me, orderId } = await paid()
    const { id } = await ask(orderId)
    await settle(id, 'failed')
    expect(await moneyOf(orderId)).toMatchObject({
      balance: totalSen,
      charges: [{ left: totalSen }],
      refunds: [{ status: 'failed', failure: expect.stringContaining('declined') }],
    })
    expect((await recordOf(me, orderId)).refunds).toEqual([])
    const second = await ask(orderId)
    await settle(second.id, 'succeeded')
    await settle(second.id, 'failed')
    expect(await entriesOf(orderId)).toEqual([
      ['charge', totalSen],
      ['refund', -10_000],
      ['refund-failed', 10_000],
    ])
    expect(await moneyOf(orderId)).toMatchObject({ balance: totalSen, refunded: 0 })
  })

  it('that fails after its mail said that it was coming is told by another mail', async () => {
    const { person, orderId } = await paid()
    const { id } = await ask(orderId)
    await settle(id, 'succeeded')
    await api.app.runJobs()
    await settle(id, 'failed')
    await settle(id, 'failed')
    await api.app.runJobs()
    const subjects = (await api.mails())
      .filter(({ to, text }) => to === person.email && text.includes(orderId))
      .map(({ subject }) => subject)
    expect(subjects.filter((one) => one.includes('did not arrive'))).toHaveLength(1)
    expect(subjects.filter((one) => one.includes('is refunded'))).toHaveLength(1)
  })

  it('LEDG-02 QUEUE-01: that fails is mailed to its payer and waits for staff until it is made again', async () => {
    const { person, orderId } = await paid()
    const mails = async () => {
      await api.app.runJobs()
      return (await api.mails()).filter(
        ({ to, subject }) => to === person.email && subject.includes('did not arrive'),
      )
    }
    const noticesOf = async (who: Person) => {
      await api.app.findDueNotices()
      const { notices } = replyOf('notices', await api.as(who).get(pathOf('notices')))
      return notices.filter(({ path }) => path === `/staff/orders/${orderId}`)
    }
    const { id } = await ask(orderId)
    const before = waitingOf(await queueOf(api, anna), 'refund-failed')
    const waiting = async () => waitingOf(await queueOf(api, anna), 'refund-failed') - before
    await settle(id, 'failed')
    expect(await mails()).toHaveLength(1)
    expect(await waiting()).toBe(1)
    for (const one of [anna, bala])
      expect(await noticesOf(one)).toMatchObject([
        { title: 'A refund of RM 100.00 did not arrive' },
      ])
    expect(await noticesOf(support)).toEqual([])

    const second = await ask(orderId)
    expect(await waiting()).toBe(0)
    await settle(second.id, 'succeeded')
    expect(await waiting()).toBe(0)
    await settle(second.id, 'failed')
    expect(await waiting()).toBe(1)
    expect(await mails()).toHaveLength(2)
  })

  it('LEDG-02: whose answer was lost is asked about with the order', async () => {
    const { reference, orderId, me } = await paid()
    const { id } = await ask(orderId)
    await api.app.runJobs()
    // Settled at the bank; its webhook is lost on the way.
    const reported = await api.bank.payments.money.refund({
      refundId: id,
      orderId,
      charge: { reference },
      amountSen: 10_000,
    })
    if ('refused' in reported) return expect.unreachable()
    await api.bank.refunds.settleRefund(reported.id, 'succeeded')
    await api.db.update(refunds).set({ status: 'asked', settledAt: null }).where(eq(refunds.id, id))
    expect((await moneyOf(orderId)).refunds).toMatchObject([{ status: 'asked' }])
    await api.as(anna).put(pathOf('changeOrder', { orderId }), { do: 'reconcile' })
    expect((await moneyOf(orderId)).refunds).toMatchObject([{ status: 'refunded' }])
    expect((await recordOf(me, orderId)).refunds).toMatchObject([{ status: 'refunded' }])
  })

  it('that the provider refuses outright has failed, in its words', async () => {
    const { orderId, reference } = await paid()
    const { id } = await ask(orderId, { amount: 40_000 })
    // Somebody was quicker in the provider's dashboard.
    await api.bank.refunds.refundInDashboard({ reference }, totalSen)
    await api.app.runJobs()
    expect((await moneyOf(orderId)).refunds.find((one) => one.id === id)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('greater than unrefunded'),
    })
  })

  it('made in the dashboard of the provider comes by webhook and is treated the same', async () => {
    const { me, orderId, reference, person } = await paid()
    const { id } = await api.bank.refunds.refundInDashboard({ reference }, 12_300)
    expect(await moneyOf(orderId)).toMatchObject({
      balance: totalSen - 12_300,
      refunded: 12_300,
      refunds: [{ asked_by: null, status: 'refunded', credit_note: expect.any(Number) }],
    })
    expect(await api.db.select().from(providerEvents)).toContainEqual(
      expect.objectContaining({ kind: 'refund.updated', verdict: 'applied', orderId }),
    )
    expect((await recordOf(me, orderId)).refunds).toMatchObject([{ status: 'refunded' }])
    await api.app.runJobs()
    const mails = (await api.mails()).filter(({ to }) => to === person.email)
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('RM 123.00'))
    expect((await page(orderId)).entries).toContainEqual(
      expect.objectContaining({
        kind: 'event',
        reason: expect.stringContaining('at the provider'),
      }),
    )
    const [stranger] = await api.bank.payments.money.refundsIn({ about: 'refund', id })
    if (!stranger) return expect.unreachable()
    const verdict = await api.app.domains.billing.ledger.refunds.apply({
      ...stranger,
      id: 'refund-other',
      charge: { reference: 'not-ours' },
    })
    expect(verdict).toMatchObject({ verdict: 'quarantined' })
  })

  it('ORD-12: pays back one charge of a card plan, by its number', async () => {
    const me = shopper(api, await api.arrive())
    const { order_id: orderId } = await me.draft()
    const answer = await me.post(pathOf('payOrder', { orderId }), cardForm)
    const reference = referenceIn(replyOf('payOrder', answer).attribute?.payment_url ?? null)
    await api.bank.choose(reference, 'pay-at-once')
    await api.app.runJobs()
    for (const number of [1, 2]) await api.bank.act(reference, number, 'charge')
    const { charges } = await moneyOf(orderId)
    expect(charges.map(({ instalment, left }) => [instalment, left])).toEqual([
      [1, 29_000],
      [2, 23_000],
    ])
    const charge = charges[1]?.id ?? ''
    const { answer: beyond } = await ask(orderId, { charge, amount: 23_001 })
    expect(refusedFor(beyond)).toContain('RM 230.00')
    const { id } = await ask(orderId, { charge, amount: 23_000 })
    await settle(id, 'succeeded')
    expect((await moneyOf(orderId)).charges.map(({ left }) => left)).toEqual([29_000, 0])
  })
})

describe('ORD-16: the paper of a refund', () => {
  it('has a number of its own without gaps, and comes by mail to student and guardian', async () => {
    const email = `mother-${randomUUID()}@example.com`
    const { me, person, orderId } = await paid({
      is_guardian: true,
      guardian_name: 'Puan Siti',
      guardian_email: email,
      guardian_contact: '013-9876543',
    })
    await api.app.runJobs()
    for (const amount of [5000, 6000])
      await settle((await ask(orderId, { amount })).id, 'succeeded')
    const shown = (await recordOf(me, orderId)).refunds
    const numbers = shown.map(({ credit_note }) => credit_note?.number ?? 0)
    const [first = 0, second = 0] = numbers
    expect(second).toBeGreaterThan(first)
    // A refund of another order may have come between.
    const given = (await api.db.select({ number: refunds.creditNote }).from(refunds))
      .flatMap(({ number }) => (number !== null && number >= first ? [number] : []))
      .toSorted((one, other) => one - other)
    expect(given).toEqual(given.map((_, n) => first + n))
    const url = shown[0]?.credit_note?.pdf_url ?? ''
    const file = await api.send('GET', url)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-disposition']).toContain(`credit%20note%20${numbers[0]}.pdf`)
    expect(file.text.startsWith('%PDF-')).toBe(true)
    expect((await api.send('GET', url.split('?')[0] ?? '')).status).toBe(403)
    await api.app.runJobs()
    for (const to of [email, person.email]) {
      const notes = (await api.mails())
        .filter(({ to: reader, subject }) => reader === to && subject.endsWith('is refunded'))
        .map(({ attachments }) => Buffer.from(attachments?.[0]?.base64 ?? '', 'base64'))
      const texts = (await Promise.all(notes.map((note) => pdfText(note)))).join()
      expect(texts).toMatch(new RegExp(`Credit note ${first}\\b.*Refunded +RM 50\\.00`))
      expect(texts).toMatch(new RegExp(`Credit note ${second}\\b.*Refunded +RM 60\\.00`))
    }
    const mails = (await api.mails()).filter(
      ({ to, subject }) => to === email && subject.endsWith('is refunded'),
    )
    expect(mails).toHaveLength(2)
    for (const { text } of mails) {
      const token = /https?:\/\/\S+\/(\S+)/.exec(text)?.[1] ?? ''
      const linked = await api.send('GET', pathOf('linkedOrder', { token }))
      expect(replyOf('linkedOrder', linked).refunds).toMatchObject([
        { amount: 5000, credit_note: { pdf_url: null } },
        { amount: 6000 },
      ])
    }
  })
})
