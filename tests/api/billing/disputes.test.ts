import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { enrolments } from '#server/platform/db/schema/enrolment.ts'
import {
  disputes,
  paymentEntries,
  providerEvents,
} from '#server/platform/db/schema/billing-ledger.ts'
import { instalments, payments } from '#server/platform/db/schema/billing-payments.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import type { ProviderDispute } from '#server/gateways/payments/money.ts'
import { dayMs, pathOf, refusal, replyOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { cardForm, fullProgramme, referenceIn, shopper, statusOf } from '../support/orders.ts'

const api = await openApiForFile()
const anna = await staff(api, 'administrator')
const totalSen = 75_000

/** An order of two classes, paid at once. */
async function paid(subjects = [5, 13]) {
  const person = await api.arrive('Sofea')
  const me = shopper(api, person)
  const { order, reference } = await me.reserve({ user_email: person.email, subjects })
  await api.bank.choose(reference, 'pay-at-once')
  expect(await statusOf(api, order.order_id)).toBe('PAID')
  return { person, me, reference, orderId: order.order_id }
}
/** A card plan of which the first charge is paid. */
async function plan() {
  const person = await api.arrive()
  const me = shopper(api, person)
  const { order_id: orderId } = await me.draft({ user_email: person.email })
  const answer = await me.post(pathOf('payOrder', { orderId }), cardForm)
  const reference = referenceIn(replyOf('payOrder', answer).attribute?.payment_url ?? null)
  await api.bank.choose(reference, 'pay-at-once')
  await api.app.runJobs()
  await api.bank.act(reference, 1, 'charge')
  expect(await statusOf(api, orderId)).toBe('PAID')
  return { person, me, reference, orderId }
}
async function dispute(reference: string, how: { isInquiry?: boolean; instalment?: number } = {}) {
  const { isInquiry, instalment } = how
  const charge = { reference, ...(instalment !== undefined && { instalment }) }
  const made = await api.bank.refunds.disputes.open(charge, { ...(isInquiry && { isInquiry }) })
  if (!made) throw new Error(`${reference} cannot be disputed`)
  return made.id
}
const decide = api.bank.refunds.disputes.act
const page = async (orderId: string) =>
  replyOf('staffOrder', await api.as(anna).get(pathOf('staffOrder', { orderId })))
const entriesOf = async (orderId: string) =>
  (
    await api.db
      .select()
      .from(paymentEntries)
      .where(eq(paymentEntries.orderId, orderId))
      .orderBy(asc(paymentEntries.at))
  ).map(({ kind, amountSen }) => [kind, amountSen])
const rowsOf = (orderId: string) =>
  api.db.select().from(enrolments).where(eq(enrolments.orderId, orderId))
const openRowsOf = async (orderId: string) =>
  (await rowsOf(orderId)).filter(({ endedAt, isSuspended }) => !endedAt && !isSuspended)
const classroom = async (me: ReturnType<typeof shopper>, classId: number) =>
  (await me.get(pathOf('classroom', { slug: 'full-programme', classId }))).status
const recordOf = async (me: ReturnType<typeof shopper>, orderId: string) =>
  replyOf('orderRecord', await me.get(pathOf('orderRecord', { orderId })))
const takenBack = async (me: ReturnType<typeof shopper>) =>
  replyOf('orders', await me.get(pathOf('orders'))).orders.map(({ taken_back }) => taken_back)
async function askRefund(orderId: string, more: object = {}) {
  const [charge] = (await page(orderId)).money.charges
  return api.as(anna).post(pathOf('askRefund', { orderId }), {
    id: randomUUID(),
    charge: charge?.id,
    amount: 10_000,
    reason: 'Class did not fit',
    includes_hardcopy: false,
    ends_access: false,
    ...more,
  })
}

describe('LEDG-02: a dispute of a paid order', () => {
  it('is told with its deadline, takes the money out of the balance, and leaves the status', async () => {
    const { me, reference, orderId } = await paid()
    await dispute(reference)
    const { money, status, entries } = await page(orderId)
    expect(status).toBe('PAID')
    expect(money).toMatchObject({
      balance: 0,
      disputes: [
        {
          status: 'needs-response',
          amount: totalSen,
          reason: 'fraudulent',
          is_inquiry: false,
          evidence_due: expect.any(String),
          answer_url: `${api.origin}/sandbox/disputes/${reference}`,
          ended_at: null,
        },
      ],
    })
    expect(entries).toContainEqual(
      expect.objectContaining({
        kind: 'event',
        about: 'dispute',
        reason: 'RM 750.00 disputed: fraudulent',
      }),
    )
    // The history is kept as codes, and read in each language.
    const salmah = await staff(api, 'administrator')
    await api.db.update(users).set({ locale: 'ms' }).where(eq(users.uid, salmah.uid))
    const [inMalay] = replyOf(
      'staffOrder',
      await api.as(salmah).get(pathOf('staffOrder', { orderId })),
    ).entries.filter((entry) => entry.kind === 'event')
    expect(inMalay).toMatchObject({ reason: 'RM\u00A0750.00 dipertikaikan: fraudulent' })
    expect(await entriesOf(orderId)).toEqual([
      ['charge', totalSen],
      ['dispute', -totalSen],
    ])
    expect((await recordOf(me, orderId)).disputes).toMatchObject([
      { status: 'needs-response', amount: totalSen, is_on_hold: true },
    ])
    expect(await takenBack(me)).toEqual(['disputed'])
    expect(await api.db.select().from(providerEvents)).toContainEqual(
      expect.objectContaining({ kind: 'dispute.updated', verdict: 'applied', orderId }),
    )
  })

  it('waits for staff in their list, first by deadline, until the evidence is given', async () => {
    const { reference, orderId } = await paid()
    const id = await dispute(reference)
    const list = async (query = '') =>
      replyOf('staffOrders', await api.as(anna).get(`${pathOf('staffOrders')}${query}`))
    const row = { id: orderId, dispute: { status: 'needs-response' } }
    expect((await list()).attention).toContainEqual(expect.objectContaining({ id: orderId }))
    const shown = (await list('?show=disputed')).orders
    expect(shown.find((one) => one.id === orderId)).toMatchObject(row)
    await decide(id, 'review')
    expect((await list()).attention.map((one) => one.id)).not.toContain(orderId)
    expect((await page(orderId)).money.disputes).toMatchObject([{ status: 'under-review' }])
  })

  it("is told in its student's inbox, once, and again when it is won", async () => {
    const { me, reference, orderId } = await paid()
    const told = async () => {
      await api.app.runJobs()
      const { notices } = replyOf('notices', await me.get(pathOf('notices')))
      const ofBank = notices.filter(({ title }) => title.includes('bank'))
      return ofBank.map(({ title, text, path }) => [title, text, path])
    }
    const id = await dispute(reference)
    const path = `/orders/${orderId}`
    const taken = [
      'The bank has taken back your payment of RM 750.00',
      'Full Programme: the classes of this order are closed until the bank decides. Open the order to read more.',
      path,
    ]
    expect(await told()).toEqual([taken])
    await decide(id, 'review')
    expect(await told()).toEqual([taken])
    await decide(id, 'win')
    expect(await told()).toEqual([
      [
        'The bank has decided: your payment of RM 750.00 stands',
        'Full Programme: your classes are open.',
        path,
      ],
      taken,
    ])
  })

  it('ENT-06: is marked at the classes that it closes, where staff see them', async () => {
    const { person, reference } = await paid()
    const held = async () => {
      const path = pathOf('personEnrolments', { uid: person.uid })
      const { enrolments: rows } = replyOf('personEnrolments', await api.as(anna).get(path))
      return rows.map(({ is_on_hold }) => is_on_hold)
    }
    expect(await held()).toEqual([false, false])
    const id = await dispute(reference)
    expect(await held()).toEqual([true, true])
    await decide(id, 'win')
    expect(await held()).toEqual([false, false])
  })

  it('closes the classes of that order alone; won, they open again', async () => {
    const { person, me, reference, orderId } = await paid([5])
    const other = await shopper(api, person).reserve({ user_email: person.email, subjects: [13] })
    await api.bank.choose(other.reference, 'pay-at-once')
    expect([await classroom(me, 5), await classroom(me, 13)]).toEqual([200, 200])
    const id = await dispute(reference)
    const closed = await me.get(pathOf('classroom', { slug: 'full-programme', classId: 5 }))
    expect(refusal(closed)).toEqual([403, 'class.locked'])
    expect((closed.body as { message: string }).message).toBe('suspended')
    expect(await classroom(me, 13)).toBe(200)
    expect(await openRowsOf(other.order.order_id)).toHaveLength(1)
    const start = replyOf('order', await me.look()).start
    expect(start?.is_suspended).toBe(false)
    await decide(id, 'win')
    expect(await takenBack(me)).toEqual([null, null])
    expect(await classroom(me, 5)).toBe(200)
    expect(await entriesOf(orderId)).toEqual([
      ['charge', expect.any(Number)],
      ['dispute', expect.any(Number)],
      ['dispute-won', expect.any(Number)],
    ])
    expect((await page(orderId)).money).toMatchObject({
      balance: (await page(orderId)).total,
      disputes: [{ status: 'won', ended_at: expect.any(String) }],
    })
    expect((await recordOf(me, orderId)).disputes).toMatchObject([
      { status: 'won', is_on_hold: false },
    ])
  })

  it('lost, ends the classes of that order, and cancels the coming charges of its plan', async () => {
    const { me, reference, orderId } = await plan()
    const id = await dispute(reference, { instalment: 1 })
    expect(await classroom(me, 5)).toBe(403)
    await decide(id, 'lose')
    await api.app.runJobs()
    expect(await takenBack(me)).toEqual(['lost'])
    expect((await rowsOf(orderId)).map(({ endReason }) => endReason)).toContain('disputed')
    expect(await openRowsOf(orderId)).toEqual([])
    const left = (await api.bank.find(reference))?.charges.map(({ number }) => number)
    expect(left).toEqual([1])
    const { order } = await recordOf(me, orderId)
    expect(order.instalments.map(({ status, is_cancelled }) => [status, is_cancelled])).toEqual([
      ['paid', undefined],
      ['scheduled', true],
      ['scheduled', true],
    ])
    // Won on appeal after all.
    const [known] = await api.db.select().from(disputes).where(eq(disputes.orderId, orderId))
    await api.app.domains.billing.ledger.disputes.apply({
      ...(await api.bank.payments.money.fetchDispute(known?.providerId ?? '')),
      status: 'won',
      isReinstated: true,
    })
    // Its other charges were cancelled meanwhile: a third of the price opens nothing by itself.
    expect(await openRowsOf(orderId)).toEqual([])
    expect((await page(orderId)).entries).toContainEqual(
      expect.objectContaining({ reason: expect.stringContaining('staff decide') }),
    )
  })

  it('lost and won on appeal, opens the classes again where nothing else has ended them', async () => {
    const { me, reference, orderId } = await paid()
    const id = await dispute(reference)
    await decide(id, 'lose')
    expect(await classroom(me, 5)).toBe(403)
    await api.app.domains.billing.ledger.disputes.apply({
      ...(await api.bank.payments.money.fetchDispute(id)),
      status: 'won',
      isReinstated: true,
    })
    expect(await classroom(me, 5)).toBe(200)
    expect(await openRowsOf(orderId)).toHaveLength(2)
  })

  it('ENT-01: of a payment too many, changes nothing that the first one opened', async () => {
    const { me, reference, orderId } = await paid()
    const [first] = await api.db.select().from(payments).where(eq(payments.orderId, orderId))
    if (!first) throw new Error('there is no payment')
    const second = { ...first, id: randomUUID(), attempt: 2, providerReference: `${reference}-2` }
    await api.db.insert(payments).values(second)
    await api.db.insert(paymentEntries).values({
      ...{ kind: 'charge', amountSen: totalSen, currency: 'MYR', provider: 'sandbox' },
      ...{ providerId: second.providerReference, orderId, paymentId: second.id },
      at: api.clock.now(),
    })
    const reported: ProviderDispute = {
      ...{ id: `dispute-${randomUUID()}`, charge: { reference: second.providerReference } },
      ...{ isInquiry: false, isWithdrawn: true, isReinstated: false, reason: 'duplicate' },
      ...{ amountSen: totalSen, currency: 'MYR', evidenceDue: null },
      ...{ openedAt: api.clock.now(), at: api.clock.now(), status: 'needs-response' },
    }
    const { apply } = api.app.domains.billing.ledger.disputes
    expect(await apply(reported)).toMatchObject({ verdict: 'applied' })
    expect(await classroom(me, 5)).toBe(200)
    expect(await apply({ ...reported, status: 'lost' })).toMatchObject({ verdict: 'applied' })
    expect(await classroom(me, 5)).toBe(200)
    expect(await openRowsOf(orderId)).toHaveLength(2)
    expect((await page(orderId)).money.balance).toBe(totalSen)
  })

  it('told twice, late or out of order, moves money once and goes no step back', async () => {
    const { reference, orderId } = await paid()
    const id = await dispute(reference)
    const { apply } = api.app.domains.billing.ledger.disputes
    const opened = await api.bank.payments.money.fetchDispute(id)
    await decide(id, 'win')
    const won = await api.bank.payments.money.fetchDispute(id)
    const reports: ProviderDispute[] = [
      won,
      opened,
      { ...opened, status: 'under-review' },
      won,
      opened,
    ]
    for (const reported of reports)
      expect(await apply(reported)).toEqual({ verdict: 'unchanged', orderId })
    await Promise.all(reports.map(apply))
    expect(await entriesOf(orderId)).toHaveLength(3)
    expect((await page(orderId)).money).toMatchObject({
      balance: totalSen,
      disputes: [{ status: 'won' }],
    })
    // The first word of one that is over already.
    const other = await paid()
    const late = { ...won, id: 'dispute-other', charge: { reference: other.reference } }
    expect(await apply(late)).toMatchObject({ verdict: 'applied' })
    expect(await apply({ ...late, status: 'needs-response', isReinstated: false })).toMatchObject({
      verdict: 'unchanged',
    })
    expect(await entriesOf(other.orderId)).toHaveLength(3)
    expect(await openRowsOf(other.orderId)).toHaveLength(2)
    const stranger = { ...won, id: 'dispute-strange', charge: { reference: 'not-ours' } }
    expect(await apply(stranger)).toMatchObject({ verdict: 'quarantined' })
  })

  it('that is only an inquiry takes nothing and closes nothing, until the bank takes the money', async () => {
    const { me, reference, orderId } = await paid()
    const id = await dispute(reference, { isInquiry: true })
    expect(await classroom(me, 5)).toBe(200)
    expect(await entriesOf(orderId)).toHaveLength(1)
    expect((await askRefund(orderId)).status).toBe(200)
    await decide(id, 'take-money')
    expect(await classroom(me, 5)).toBe(403)
    expect(await entriesOf(orderId)).toContainEqual(['dispute', -totalSen])
    const closed = await paid()
    await decide(await dispute(closed.reference, { isInquiry: true }), 'close')
    expect((await page(closed.orderId)).money.disputes).toMatchObject([{ status: 'closed' }])
    expect(await classroom(closed.me, 5)).toBe(200)
  })

  it('allows no refund of the charge that the bank has taken, and says why', async () => {
    const { reference, orderId } = await paid()
    const id = randomUUID()
    const waiting = await askRefund(orderId, { id, amount: 50_001 })
    expect(waiting.status).toBe(200)
    await dispute(reference)
    const refused = await askRefund(orderId, { amount: 100 })
    expect(refusal(refused)).toEqual([409, 'staff.refused'])
    expect((refused.body as { message: string }).message).toContain('taken this payment back')
    const bala = await staff(api, 'administrator')
    const confirm = { id, do: 'confirm' }
    const confirmed = await api.as(bala).put(pathOf('decideRefund', { orderId }), confirm)
    expect(refusal(confirmed)).toEqual([409, 'staff.refused'])
  })

  it('is asked about by staff when its webhooks were lost', async () => {
    const { reference, orderId } = await paid()
    await dispute(reference)
    const [row] = await api.db.select().from(disputes).where(eq(disputes.orderId, orderId))
    await decide(row?.providerId ?? '', 'review')
    await api.db
      .update(disputes)
      .set({ status: 'needs-response' })
      .where(eq(disputes.orderId, orderId))
    await api.as(anna).put(pathOf('changeOrder', { orderId }), { do: 'reconcile' })
    expect((await page(orderId)).money.disputes).toMatchObject([{ status: 'under-review' }])
  })
})

it('LEDG-02: with DISPUTE_SUSPENDS=false the classes stay open until the dispute is lost', async () => {
  const lenient = await openApiForFile({ env: { DISPUTE_SUSPENDS: 'false' } })
  const me = shopper(lenient, await lenient.arrive())
  const { reference } = await me.reserve()
  await lenient.bank.choose(reference, 'pay-at-once')
  const made = await lenient.bank.refunds.disputes.open({ reference })
  const status = async () =>
    (await me.get(pathOf('classroom', { slug: 'full-programme', classId: 5 }))).status
  expect(await status()).toBe(200)
  await lenient.bank.refunds.disputes.act(made?.id ?? '', 'lose')
  expect(await status()).toBe(403)
})

describe('LEDG-02: access that a refund ends', () => {
  it('ends the coming charges of the card plan, which are owed no more', async () => {
    const { me, reference, orderId } = await plan()
    const id = randomUUID()
    expect((await askRefund(orderId, { id, amount: 23_000, ends_access: true })).status).toBe(200)
    await api.app.runJobs()
    const at = await api.bank.refunds.findRefund(id)
    await api.bank.refunds.settleRefund(at?.id ?? '', 'succeeded')
    await api.app.runJobs()
    expect((await api.bank.find(reference))?.charges).toHaveLength(1)
    const rows = await api.db.select().from(instalments).where(eq(instalments.orderId, orderId))
    expect(rows.filter(({ cancelledAt }) => cancelledAt)).toHaveLength(2)
    expect((await page(orderId)).instalments.map(({ is_cancelled }) => is_cancelled)).toEqual([
      undefined,
      true,
      true,
    ])
    // Months later nobody asks for them, and nothing is suspended.
    api.clock.pass(70 * dayMs)
    await api.bank.chargeDue()
    await api.app.domains.billing.reconciliation.syncUndecided(api.clock.now())
    await api.app.runJobs()
    expect((await recordOf(me, orderId)).order.instalments.map(({ status }) => status)).toEqual([
      'paid',
      'scheduled',
      'scheduled',
    ])
    const start = replyOf(
      'order',
      await me.get(pathOf('order', { programmeId: fullProgramme })),
    ).start
    expect(start?.is_suspended).toBe(false)
    const pay = await me.post(pathOf('payInstalment', { orderId }), { number: 2 })
    expect(refusal(pay)).toEqual([409, 'order.not-allowed'])
  })
})
