import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { atMalaysianTime } from '#contract/shared/calendar.ts'
import type { RecordManualPayment } from '#contract/billing/payments/manual-payments.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { paymentEntries } from '#server/platform/db/schema/billing-ledger.ts'
import { orderEvents, orders } from '#server/platform/db/schema/billing-orders.ts'
import { manualPayments, payments } from '#server/platform/db/schema/billing-payments.ts'
import { ages } from '#server/platform/db/schema/identity.ts'
import { ProviderUnreachable } from '#server/gateways/payments/failures.ts'
import { pathOf, refusal, replyOf, testNow, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { confirmGuardian } from '../support/confirm-guardian.ts'
import { enrol, staff } from '../support/learning.ts'
import { attributeOf, paymentOf, referenceIn, shopper, statusOf } from '../support/orders.ts'

const totalSen = 75_000
const api = await openApiForFile({
  env: { MANUAL_PAYMENT_SECOND_PERSON_ABOVE_SEN: String(totalSen) },
})
const anna = await staff(api, 'administrator')
const bala = await staff(api, 'administrator')
const support = await staff(api, 'support')
afterEach(() => {
  vi.restoreAllMocks()
  api.clock.set(testNow)
})

const card = {
  cc_name: 'Siti',
  cc_email: 'siti@example.com',
  cc_ic: '800101-14-5566',
  cc_phone: '013-3456789',
}

async function reserved(more: Record<string, unknown> = {}) {
  const person = await api.arrive('Sofea')
  const me = shopper(api, person)
  const { order, reference } = await me.reserve({ user_email: person.email, ...more })
  return { person, me, orderId: order.order_id, reference }
}
/** An order whose card was set up for three payments. */
async function setUp() {
  const person = await api.arrive('Sofea')
  const me = shopper(api, person)
  const { order_id: orderId } = await me.draft()
  const answer = await me.post(pathOf('payOrder', { orderId }), { plan: 'instalments', ...card })
  const reference = referenceIn(replyOf('payOrder', answer).attribute?.payment_url ?? null)
  await api.bank.choose(reference, 'pay-at-once')
  await api.app.runJobs()
  return { person, me, orderId, reference }
}
const bodyOf = (more: Partial<RecordManualPayment> = {}): RecordManualPayment => ({
  id: randomUUID(),
  instalment: null,
  amount: totalSen,
  method: 'cash',
  reference: 'Book 7, no. 12',
  received_on: '2026-11-20',
  note: '',
  ...more,
})
const record = (orderId: string, more: Partial<RecordManualPayment> = {}, by: Person = anna) =>
  api.as(by).post(pathOf('recordManualPayment', { orderId }), bodyOf(more))
const decide = (orderId: string, id: string, what: 'confirm' | 'decline', by: Person) =>
  api.as(by).put(pathOf('decideManualPayment', { orderId }), { id, do: what })
const pageOf = async (orderId: string, by: Person = anna) =>
  replyOf('staffOrder', await api.as(by).get(pathOf('staffOrder', { orderId })))
const moneyOf = async (orderId: string, by?: Person) => (await pageOf(orderId, by)).money
const entriesOf = async (orderId: string) =>
  (
    await api.db
      .select()
      .from(paymentEntries)
      .where(eq(paymentEntries.orderId, orderId))
      .orderBy(paymentEntries.at)
  ).map(({ kind, amountSen, provider }) => [kind, amountSen, provider])
const refusedFor = (answer: { body: unknown }) => (answer.body as { message: string }).message
const room = async (person: Person, classId = 5) =>
  (await api.as(person).get(pathOf('classroom', { slug: 'full-programme', classId }))).status

describe('ENT-06: cash or a bank transfer for an order', () => {
  it('LEDG-01: makes it paid by the door of every payment: entry, receipt, mails, classes', async () => {
    const email = `mother-${randomUUID()}@example.com`
    const { person, me, orderId, reference } = await reserved({
      is_guardian: true,
      guardian_name: 'Puan Siti',
      guardian_email: email,
      guardian_contact: '013-9876543',
    })
    expect(await moneyOf(orderId)).toMatchObject({
      owed: [{ instalment: null, amount: totalSen }],
      may_record: true,
    })
    expect((await record(orderId)).status).toBe(200)
    expect(await statusOf(api, orderId)).toBe('PAID')
    expect(await entriesOf(orderId)).toEqual([['manual', totalSen, 'manual']])
    expect(await moneyOf(orderId)).toMatchObject({
      balance: totalSen,
      owed: [],
      charges: [{ amount: totalSen, method: 'cash', reference: 'Book 7, no. 12' }],
      manual: [{ status: 'counted', recorded_by: 'Cikgu', received_on: '2026-11-20' }],
    })
    expect(await room(person)).toBe(200)
    // The provider's page is closed by then.
    expect((await api.bank.payments.fetchEvent(reference))?.status).toBe('expired')
    await api.app.runJobs()
    const mails = await api.mails()
    for (const to of [email, person.email]) {
      const mail = mails.find((one) => one.to === to && one.subject.includes('is paid'))
      expect(mail?.attachments?.[0]).toMatchObject({ type: 'application/pdf' })
    }
    const shown = replyOf('orderRecord', await me.get(pathOf('orderRecord', { orderId })))
    expect(shown).toMatchObject({ order: { order_status: 'PAID' }, payment_reference: null })
    expect(shown.receipt).not.toBeNull()
    const actions = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `order/${orderId}`))
    expect(actions).toMatchObject([
      { action: 'manual-payment-recorded', uid: anna.uid, after: { method: 'cash' } },
    ])
    // Nothing that staff did is told as the bank's word.
    const told = (await pageOf(orderId)).entries.flatMap((one) =>
      one.kind === 'payment-event' || one.kind === 'attempt' ? one.status : [],
    )
    expect(new Set(told)).toEqual(new Set(['expired']))
  })

  it('sent twice, and at once, is one', async () => {
    const { orderId } = await reserved()
    const id = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => record(orderId, { id })))
    answers.push(await record(orderId, { id }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await entriesOf(orderId)).toHaveLength(1)
    expect((await moneyOf(orderId)).manual).toHaveLength(1)
  })

  it('is refused for another sum, a day to come, nothing owed, and to support', async () => {
    const { orderId } = await reserved()
    expect(refusedFor(await record(orderId, { amount: totalSen - 1 }))).toContain('RM 750.00')
    expect(refusedFor(await record(orderId, { received_on: '2026-11-22' }))).toContain(
      "can't be in the future",
    )
    expect((await record(orderId, { reference: ' ' })).status).toBe(422)
    expect(refusal(await record(orderId, {}, support))).toEqual([403, 'staff.forbidden'])
    expect(refusedFor(await record(orderId, { instalment: 2 }))).toContain('Nothing is owed')
    expect(await statusOf(api, orderId)).toBe('OPEN')
    await record(orderId)
    expect(refusedFor(await record(orderId))).toContain('Nothing is owed')
    const draft = await shopper(api, await api.arrive()).draft()
    expect(refusedFor(await record(draft.order_id))).toContain('Nothing is owed')
  })

  it('nobody records one for an order of their own, nor for one that they pay', async () => {
    const { order } = await shopper(api, anna).reserve()
    const theirs = await reserved({
      is_guardian: true,
      guardian_name: 'Anna',
      guardian_email: anna.email.toUpperCase(),
      guardian_contact: '013-9876543',
    })
    for (const orderId of [order.order_id, theirs.orderId]) {
      expect(refusedFor(await record(orderId))).toContain('your own order')
      expect(await moneyOf(orderId)).toMatchObject({ may_record: false, is_own: true })
    }
  })

  it('LEDG-03: is not recorded while the provider does not say that its page is closed', async () => {
    const { orderId, reference } = await reserved()
    const silent = vi
      .spyOn(api.bank.payments, 'expire')
      .mockRejectedValueOnce(new ProviderUnreachable('silent'))
    expect(refusal(await record(orderId))[1]).toBe('payment.provider-unreachable')
    silent.mockRestore()
    expect(await moneyOf(orderId)).toMatchObject({ manual: [], balance: 0 })
    // Paid there at the same moment: that payment counts.
    await api.bank.choose(reference, 'pay-at-once')
    expect(refusedFor(await record(orderId))).toContain('Nothing is owed')
    expect(await entriesOf(orderId)).toEqual([['charge', totalSen, 'sandbox']])
  })

  it('does not take an order that is at the bank', async () => {
    const { orderId, reference } = await reserved()
    await api.bank.choose(reference, 'leave-pending')
    expect(await statusOf(api, orderId)).toBe('PENDING')
    expect(refusedFor(await record(orderId))).toContain('Nothing is owed')
  })

  it('ends a card plan that was set up and has no charge yet', async () => {
    const { person, orderId, reference } = await setUp()
    expect(await statusOf(api, orderId)).toBe('PENDING')
    expect((await record(orderId)).status).toBe(200)
    expect(await statusOf(api, orderId)).toBe('PAID')
    await api.app.runJobs()
    expect(await room(person)).toBe(200)
    // The card is charged no more.
    await api.bank.act(reference, 1, 'charge')
    expect(await entriesOf(orderId)).toEqual([['manual', totalSen, 'manual']])
    expect((await pageOf(orderId)).instalments.map(({ status }) => status)).not.toContain('paid')
    const attempts = await api.db.select().from(payments).where(eq(payments.orderId, orderId))
    expect(attempts.map(({ status }) => status)).not.toContain('set-up')
    const events = await api.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(orderEvents.at)
    expect(events.map(({ status }) => status).slice(-2)).toEqual(['OPEN', 'PAID'])
    // ACC-05: what is left of the plan keeps nobody's account.
    const { unsettled } = replyOf('account', await api.as(person).get(pathOf('account')))
    expect(unsettled).toEqual([])
  })

  it('ORD-12: pays an instalment that was refused, and closes it at the provider', async () => {
    const { orderId, reference } = await setUp()
    await api.bank.act(reference, 1, 'charge')
    await api.bank.act(reference, 2, 'fail')
    await api.bank.act(reference, 2, 'charge')
    expect((await moneyOf(orderId)).owed).toEqual([{ instalment: 2, amount: 23_000 }])
    const answer = await record(orderId, {
      instalment: 2,
      amount: 23_000,
      method: 'bank-transfer',
      reference: 'MBB 4711',
    })
    expect(answer.status).toBe(200)
    expect((await pageOf(orderId)).instalments.map(({ status }) => status)).toEqual([
      'paid',
      'paid',
      'scheduled',
    ])
    expect(await entriesOf(orderId)).toEqual([
      ['charge', 29_000, 'sandbox'],
      ['manual', 23_000, 'manual'],
    ])
    expect((await api.bank.act(reference, 2, 'pay'))?.accepted).toBe(false)
    expect(await moneyOf(orderId)).toMatchObject({
      balance: 52_000,
      charges: [{ left: 29_000 }, { left: 23_000, method: 'bank-transfer' }],
    })
    // The last one is still charged by card.
    await api.bank.act(reference, 3, 'charge')
    expect(await entriesOf(orderId)).toHaveLength(3)
  })
})

describe('ENT-06: above the limit', () => {
  const dear = { subjects: [5, 13, 16] }
  const large = async (orderId: string) => (await moneyOf(orderId)).owed[0]?.amount ?? 0

  it('counts when a second person confirms it, who is not the first', async () => {
    const { orderId, person } = await reserved(dear)
    const id = randomUUID()
    const amount = await large(orderId)
    expect(amount).toBeGreaterThan(totalSen)
    await record(orderId, { id, amount })
    expect(await statusOf(api, orderId)).toBe('OPEN')
    expect(await entriesOf(orderId)).toEqual([])
    expect(await moneyOf(orderId)).toMatchObject({
      owed: [],
      manual: [{ status: 'waiting', may_confirm: false }],
    })
    expect((await moneyOf(orderId, bala)).manual).toMatchObject([{ may_confirm: true }])
    expect(refusedFor(await record(orderId, { amount }, bala))).toContain('waiting for a second')
    expect(refusedFor(await decide(orderId, id, 'confirm', anna))).toContain('Someone else')
    expect((await decide(orderId, id, 'confirm', bala)).status).toBe(200)
    expect(await statusOf(api, orderId)).toBe('PAID')
    expect(await room(person)).toBe(200)
    expect(await entriesOf(orderId)).toEqual([['manual', amount, 'manual']])
    expect(refusal(await decide(orderId, id, 'decline', bala))).toEqual([409, 'staff.refused'])
  })

  it('ORD-11: is not paid again by its payer while it waits, and can be once it is declined', async () => {
    const { me, orderId, reference } = await reserved(dear)
    const id = randomUUID()
    await record(orderId, { id, amount: await large(orderId) })
    expect(await api.bank.choose(reference, 'pay-at-once')).toMatchObject({ accepted: false })
    expect(refusal(await me.pay(orderId))).toEqual([409, 'payment.being-checked'])
    const byCard = await me.post(pathOf('payOrder', { orderId }), { plan: 'instalments', ...card })
    expect(refusal(byCard)).toEqual([409, 'payment.being-checked'])
    expect(await entriesOf(orderId)).toEqual([])
    await decide(orderId, id, 'decline', bala)
    const again = replyOf('payOrder', await me.pay(orderId)).attribute?.payment_url ?? null
    await api.bank.choose(referenceIn(again), 'pay-at-once')
    expect(await statusOf(api, orderId)).toBe('PAID')
  })

  it('ORD-12: of an instalment, it is not paid again by its payer while it waits', async () => {
    const { me, orderId, reference } = await setUp()
    await api.bank.act(reference, 1, 'charge')
    await api.bank.act(reference, 2, 'fail')
    await api.bank.act(reference, 2, 'charge')
    const pay = () => me.post(pathOf('payInstalment', { orderId }), { number: 2 })
    expect((await pay()).status).toBe(200)
    await api.db.insert(manualPayments).values({
      ...{ id: randomUUID(), orderId, instalment: 2, amountSen: 23_000, currency: 'MYR' },
      ...{ method: 'cash', reference: 'Book 7, no. 13', receivedOn: '2026-11-20', note: '' },
      ...{ status: 'waiting', recordedBy: anna.uid, recordedAt: api.clock.now() },
    })
    expect(refusal(await pay())).toEqual([409, 'payment.being-checked'])
  })

  it('declined, it leaves the order unpaid, and another can be recorded', async () => {
    const { orderId } = await reserved(dear)
    const id = randomUUID()
    const amount = await large(orderId)
    await record(orderId, { id, amount })
    expect((await decide(orderId, id, 'decline', anna)).status).toBe(200)
    expect(await moneyOf(orderId)).toMatchObject({ manual: [{ status: 'declined' }] })
    expect((await record(orderId, { amount })).status).toBe(200)
    expect(await statusOf(api, orderId)).toBe('OPEN')
  })

  it('ENT-03: an order whose money waits for a second person is not cancelled by its deadline', async () => {
    const { me, orderId } = await reserved(dear)
    const waiting = randomUUID()
    await record(orderId, { id: waiting, amount: await large(orderId) })
    const other = await reserved(dear)
    const late = atMalaysianTime('2026-12-20', '12:00')
    const past = new Date(late.getTime() - 1000)
    for (const id of [orderId, other.orderId])
      await api.db.update(orders).set({ payBy: past }).where(eq(orders.id, id))
    await api.app.domains.billing.orders.expireReservations(late)
    expect(await statusOf(api, orderId)).toBe('OPEN')
    expect(await statusOf(api, other.orderId)).toBe('VOID')
    api.clock.set(late)
    expect(attributeOf(await me.look())).toMatchObject({ order_status: 'OPEN', pay_by: null })
    // Declined, it can be paid for another week.
    expect((await decide(orderId, waiting, 'decline', bala)).status).toBe(200)
    await api.app.domains.billing.orders.expireReservations(late)
    expect(await statusOf(api, orderId)).toBe('OPEN')
  })

  it('an order whose money waits for a second person is not cancelled by its student', async () => {
    const { me, orderId } = await reserved(dear)
    await record(orderId, { amount: await large(orderId) })
    expect(refusal(await me.cancel(orderId))).toEqual([409, 'order.not-allowed'])
    expect(await statusOf(api, orderId)).toBe('OPEN')
  })

  it('nobody records money for a student whose guardian they are', async () => {
    const { person, orderId } = await reserved()
    await api.db.insert(ages).values({
      uid: person.uid,
      isMinor: true,
      guardianEmail: (anna.email ?? '').toUpperCase(),
      saidAt: api.clock.now(),
    })
    expect(refusedFor(await record(orderId))).toContain('your own order')
    expect(await statusOf(api, orderId)).toBe('OPEN')
  })

  it('SEC-06: nor for a student who confirmed them as a guardian', async () => {
    const { person, orderId } = await reserved()
    await confirmGuardian(api, person, anna)
    expect(refusedFor(await record(orderId))).toContain('your own order')
    expect(await moneyOf(orderId)).toMatchObject({ is_own: true, may_record: false })
    expect((await record(orderId, {}, bala)).status).toBe(200)
  })

  it('ENT-04: no money is taken for what is not on offer to its student any more', async () => {
    const { person, orderId } = await reserved()
    await enrol(api, person, { classIds: [16], isSuspended: true })
    expect(refusal(await record(orderId))).toEqual([403, 'order.suspended'])
    expect(await entriesOf(orderId)).toEqual([])
  })
})

describe('ENT-06 LEDG-02: giving back what was paid by hand', () => {
  async function paidByHand() {
    const one = await reserved()
    await record(one.orderId)
    return one
  }
  async function giveBack(orderId: string, more: Record<string, unknown> = {}) {
    const [charge] = (await moneyOf(orderId)).charges
    const id = randomUUID()
    const body = {
      id,
      charge: charge?.id,
      amount: 10_000,
      reason: 'Class did not fit',
      includes_hardcopy: false,
      ends_access: false,
      given: { method: 'bank-transfer', reference: 'MBB 4712' },
      ...more,
    }
    return { id, answer: await api.as(anna).post(pathOf('askRefund', { orderId }), body) }
  }

  it('is recorded with how it was given, with a credit note, and never sent to the provider', async () => {
    const asked = vi.spyOn(api.bank.payments.money, 'refund')
    const { orderId, me, person } = await paidByHand()
    const { answer } = await giveBack(orderId, { ends_access: true })
    expect(answer.status).toBe(200)
    await api.app.runJobs()
    expect(asked).not.toHaveBeenCalled()
    expect(await moneyOf(orderId)).toMatchObject({
      balance: totalSen - 10_000,
      refunded: 10_000,
      charges: [{ left: totalSen - 10_000 }],
      refunds: [
        {
          status: 'refunded',
          given_by: 'bank-transfer',
          given_reference: 'MBB 4712',
          credit_note: expect.any(Number),
        },
      ],
    })
    expect(await entriesOf(orderId)).toEqual([
      ['manual', totalSen, 'manual'],
      ['refund', -10_000, 'manual'],
    ])
    expect(await room(person)).toBe(403)
    const { refunds } = replyOf('orderRecord', await me.get(pathOf('orderRecord', { orderId })))
    expect(refunds).toMatchObject([{ amount: 10_000, status: 'refunded' }])
    const mail = (await api.mails()).find(({ to, subject }) =>
      to === person.email ? subject.includes('refunded') : false,
    )
    expect(mail?.text).toContain('by bank transfer')
    expect(mail?.attachments?.[0]).toMatchObject({ type: 'application/pdf' })
  })

  it('waits for a second person above the limit of refunds', async () => {
    const { orderId } = await paidByHand()
    const { id } = await giveBack(orderId, { amount: 60_000 })
    expect(await moneyOf(orderId)).toMatchObject({ refunded: 0, refunds: [{ status: 'waiting' }] })
    const confirmed = await api
      .as(bala)
      .put(pathOf('decideRefund', { orderId }), { id, do: 'confirm' })
    expect(confirmed.status).toBe(200)
    expect(await moneyOf(orderId)).toMatchObject({ refunded: 60_000 })
  })

  it('is refused without how it was given, and with it for a charge of the provider', async () => {
    const { orderId } = await paidByHand()
    const without = await giveBack(orderId, { given: undefined })
    expect(refusedFor(without.answer)).toContain('returned by hand')
    const { orderId: byBank, reference } = await reserved()
    await api.bank.choose(reference, 'pay-at-once')
    expect((await paymentOf(api, byBank)).provider).toBe('sandbox')
    expect(refusedFor((await giveBack(byBank)).answer)).toContain('payment provider')
  })
})
