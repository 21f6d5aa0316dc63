import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { addDays, atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import { jobs } from '#server/platform/db/schema/platform.ts'
import {
  paymentDiscrepancies,
  paymentEntries,
  disputes,
} from '#server/platform/db/schema/billing-ledger.ts'
import { payments } from '#server/platform/db/schema/billing-payments.ts'
import { ProviderRefused, ProviderUnreachable } from '#server/gateways/payments/failures.ts'
import {
  commandKey,
  commandSignatureHeader,
  signCommand,
} from '#server/platform/http/signed-command.ts'
import { dayMs, minuteMs, pathOf, refusal, replyOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { cardForm, referenceIn, shopper, statusOf } from '../support/orders.ts'

// Every webhook is lost.
const api = await openApiForFile({ bankBelievesShopAt: 'http://127.0.0.1:1' })
const anna = await staff(api, 'administrator')
const { money } = api.bank.payments

const reconcile = () => api.app.domains.billing.reconciliation.compare(api.clock.now())
async function reserved() {
  const me = shopper(api, await api.arrive())
  const { order, reference } = await me.reserve()
  return { me, reference, orderId: order.order_id }
}
/** Paid, and known here. */
async function paid() {
  const one = await reserved()
  await api.bank.choose(one.reference, 'pay-at-once')
  await api.app.domains.billing.orders.syncPaymentStatus(one.orderId)
  expect(await statusOf(api, one.orderId)).toBe('PAID')
  return one
}
const entriesOf = async (orderId: string) =>
  (await api.db.select().from(paymentEntries).where(eq(paymentEntries.orderId, orderId)))
    .map(({ kind }) => kind)
    .toSorted()
const discrepancies = async () =>
  replyOf('staffOrders', await api.as(anna).get(pathOf('staffOrders'))).discrepancies
/** A payment at the bank of which nothing is known here. */
async function orphan() {
  const paymentId = randomUUID()
  const { reference } = await api.bank.payments.open({
    paymentId,
    orderId: randomUUID(),
    amountSen: 4321,
    currency: 'MYR',
    description: 'From elsewhere',
    lines: [{ name: 'From elsewhere', amountSen: 4321, quantity: 1 }],
    plan: 'once',
    returnUrl: 'https://elsewhere.example',
    expiresAt: new Date(api.clock.now().getTime() + 55 * minuteMs),
  })
  await api.bank.choose(reference, 'pay-at-once')
  return reference
}

describe('LEDG-01: the nightly comparison with the provider', () => {
  it('applies what we missed: a payment, a refund, a dispute; a second run changes nothing', async () => {
    const lost = await reserved()
    await api.bank.choose(lost.reference, 'pay-at-once')
    const refunded = await paid()
    await api.bank.refunds.refundInDashboard({ reference: refunded.reference }, 100)
    const disputed = await paid()
    await api.bank.refunds.disputes.open({ reference: disputed.reference })
    expect(await reconcile()).toMatchObject({ healed: 3, found: 0 })
    expect(await statusOf(api, lost.orderId)).toBe('PAID')
    expect(await entriesOf(refunded.orderId)).toEqual(['charge', 'refund'])
    expect(await entriesOf(disputed.orderId)).toEqual(['charge', 'dispute'])
    expect(await reconcile()).toMatchObject({ healed: 0, found: 0 })
    expect(await discrepancies()).toEqual([])
  })

  it('applies what became of a dispute and of a refund that are older than what it compares', async () => {
    const disputed = await paid()
    const dispute = await api.bank.refunds.disputes.open({ reference: disputed.reference })
    const { orderId } = await paid()
    const { charges } = replyOf(
      'staffOrder',
      await api.as(anna).get(pathOf('staffOrder', { orderId })),
    ).money
    const refund = { id: randomUUID(), charge: charges[0]?.id, amount: 100, reason: 'Moved away' }
    await api.as(anna).post(pathOf('askRefund', { orderId }), {
      ...{ ...refund, includes_hardcopy: false, ends_access: false },
    })
    await api.app.runJobs()
    await reconcile()
    const shown = { orderId, kind: 'missing-event', why: 'not recorded here' } as const
    const ofDispute = { about: 'dispute', providerId: dispute?.id ?? '' } as const
    const seen = { at: api.clock.now(), foundAt: api.clock.now(), seenAt: api.clock.now() }
    await api.db.insert(paymentDiscrepancies).values({
      ...shown,
      ...ofDispute,
      ...seen,
      provider: 'sandbox',
      amountSen: 1,
      currency: 'MYR',
    })
    api.clock.pass(40 * dayMs)
    await api.bank.refunds.disputes.act(dispute?.id ?? '', 'win')
    const atBank = await api.bank.refunds.findRefund(refund.id)
    await api.bank.refunds.settleRefund(atBank?.id ?? '', 'succeeded')
    const listed = vi.spyOn(money.list, 'refunds').mockImplementation(async function* () {})
    expect(await reconcile()).toMatchObject({ healed: 2, found: 0, resolved: 1 })
    expect(await entriesOf(disputed.orderId)).toEqual(['charge', 'dispute', 'dispute-won'])
    expect(await entriesOf(orderId)).toEqual(['charge', 'refund'])
    expect(await reconcile()).toMatchObject({ healed: 0, found: 0 })
    listed.mockRestore()
    api.clock.pass(-40 * dayMs)
  })

  it('applies a charge of a card plan', async () => {
    const me = shopper(api, await api.arrive())
    const { order_id: orderId } = await me.draft()
    const answer = await me.post(pathOf('payOrder', { orderId }), cardForm)
    const reference = referenceIn(replyOf('payOrder', answer).attribute?.payment_url ?? null)
    await api.bank.choose(reference, 'pay-at-once')
    await api.app.domains.billing.orders.syncPaymentStatus(orderId)
    await api.app.runJobs()
    await api.bank.act(reference, 1, 'charge')
    expect(await reconcile()).toMatchObject({ healed: 1, found: 0 })
    expect(await statusOf(api, orderId)).toBe('PAID')
  })

  it('shows staff an orphan charge, once, until one of them has handled it', async () => {
    await orphan()
    expect(await reconcile()).toMatchObject({ found: 1 })
    expect(await reconcile()).toMatchObject({ found: 0, resolved: 0 })
    const [one, ...more] = await discrepancies()
    expect(more).toEqual([])
    expect(one).toMatchObject({
      kind: 'orphan-charge',
      about: 'charge',
      amount: 4321,
      order_id: null,
    })
    const handle = () => api.as(anna).put(pathOf('handleDiscrepancy'), { id: one?.id ?? '' })
    expect((await handle()).status).toBe(200)
    expect(refusal(await handle())).toEqual([409, 'staff.refused'])
    await reconcile()
    expect(await discrepancies()).toEqual([])
  })

  it('shows a missing event until both sides agree: what they have and we cannot apply', async () => {
    const { reference, orderId } = await reserved()
    await api.bank.choose(reference, 'pay-at-once')
    const fetched = vi.spyOn(api.bank.payments, 'fetchEvent').mockResolvedValue(null)
    expect(await reconcile()).toMatchObject({ found: 1, healed: 0 })
    expect(await discrepancies()).toMatchObject([
      { kind: 'missing-event', about: 'charge', why: 'not recorded here', order_id: orderId },
    ])
    fetched.mockRestore()
    expect(await reconcile()).toMatchObject({ healed: 1, resolved: 1 })
    expect(await discrepancies()).toEqual([])
  })

  it('shows what only we have, and what has another amount here', async () => {
    const { orderId } = await paid()
    const of = { orderId, provider: 'sandbox', currency: 'MYR', at: api.clock.now() }
    const providerId = `sandbox-${randomUUID()}`
    await api.db
      .insert(paymentEntries)
      .values({ ...of, kind: 'charge', amountSen: 500, providerId })
    api.clock.pass(2 * 60 * minuteMs)
    // An error of the provider says nothing about the payment.
    const refusing = vi
      .spyOn(api.bank.payments, 'fetchEvent')
      .mockRejectedValueOnce(new ProviderRefused('Too many requests'))
    await expect(reconcile()).rejects.toThrow('Too many requests')
    expect(await discrepancies()).toEqual([])
    refusing.mockRestore()
    expect(await reconcile()).toMatchObject({ found: 1 })
    expect(await discrepancies()).toMatchObject([
      { kind: 'missing-event', provider_id: providerId, why: expect.stringContaining('not know') },
    ])
    const lists = vi.spyOn(money.list, 'charges').mockImplementation(async function* () {
      const [payment] = await api.db.select().from(payments).where(eq(payments.orderId, orderId))
      const { id: paymentId = '', providerReference: reference = '' } = payment ?? {}
      const charge = { reference: reference ?? '', paymentId }
      yield [{ id: 'other-amount', charge, amountSen: 1, currency: 'MYR', at: of.at }]
    })
    await reconcile()
    lists.mockRestore()
    expect(await discrepancies()).toContainEqual(
      expect.objectContaining({ provider_id: 'other-amount', why: 'another amount here' }),
    )
    await api.db
      .update(paymentDiscrepancies)
      .set({ resolvedAt: api.clock.now(), handledBy: anna.uid })
  })

  it('shows a dispute of a charge that is not ours', async () => {
    const reference = await orphan()
    const made = await api.bank.refunds.disputes.open({ reference })
    await reconcile()
    expect((await discrepancies()).map(({ about, why }) => [about, why])).toContainEqual([
      'dispute',
      'dispute of an unknown charge',
    ])
    const ours = eq(disputes.providerId, made?.id ?? '')
    expect(await api.db.select().from(disputes).where(ours)).toEqual([])
    await api.db
      .update(paymentDiscrepancies)
      .set({ resolvedAt: api.clock.now(), handledBy: anna.uid })
  })

  it('leaves what was found as it is while the provider is silent', async () => {
    await orphan()
    await reconcile()
    const before = await discrepancies()
    expect(before).toHaveLength(1)
    const silent = vi.spyOn(money.list, 'refunds').mockImplementation(() => {
      throw new ProviderUnreachable('no answer')
    })
    await expect(reconcile()).rejects.toThrow(ProviderUnreachable)
    const job = api.app.domains.billing.reconciliation.longJobs['reconcile-payments']
    await expect(job?.({}, new AbortController().signal)).rejects.toThrow(ProviderUnreachable)
    silent.mockRestore()
    expect(await discrepancies()).toEqual(before)
    expect(await reconcile()).toMatchObject({ found: 0, resolved: 0 })
  })

  it('is written as one job a day, whichever server is on', async () => {
    const planned = () =>
      api.db
        .select({ onceKey: jobs.onceKey, dueAt: jobs.dueAt })
        .from(jobs)
        .where(and(eq(jobs.kind, 'reconcile-payments')))
    const { plan } = api.app.domains.billing.reconciliation
    await api.db.delete(jobs).where(eq(jobs.kind, 'reconcile-payments'))
    // Before the hour of the comparison, so that no job is due and done meanwhile.
    const now = atMalaysianTime(addDays(malaysianDay(api.clock.now()), 1), '01:00')
    await Promise.all([plan(now), plan(now), plan(new Date(now.getTime() + minuteMs))])
    expect(await planned()).toHaveLength(1)
    await plan(new Date(now.getTime() + dayMs))
    const [first, second] = (await planned()).toSorted((a, b) => +a.dueAt - +b.dueAt)
    expect(+(second?.dueAt ?? 0) - +(first?.dueAt ?? 0)).toBe(dayMs)
    expect(first?.dueAt.toISOString()).toContain('T19:30:00')
  })

  it('is run by a signed command', async () => {
    const path = '/api/v1/payments/reconcile'
    const rawBody = Buffer.from('{}')
    const key = commandKey(api.secrets.linkKey)
    const signature = signCommand({ method: 'POST', path, rawBody }, key, api.clock.peek())
    const headers = { [commandSignatureHeader]: signature }
    const answer = await api.send('POST', path, { body: {}, headers })
    expect(answer.body).toMatchObject({ theirs: expect.any(Number), ours: expect.any(Number) })
    expect((await api.send('POST', path, { body: {} })).status).toBe(403)
  })
})
