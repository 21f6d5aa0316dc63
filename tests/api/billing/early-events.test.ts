import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { enrolments } from '#server/platform/db/schema/enrolment.ts'
import { paymentEntries, providerEvents } from '#server/platform/db/schema/billing-ledger.ts'
import { jobs } from '#server/platform/db/schema/platform.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { paymentEventAbout, postEvent, postWebhook, shopper, statusOf } from '../support/orders.ts'

// The bank's own webhooks are lost: each test sends its own, in the order that it is about.
const api = await openApiForFile({ bankBelievesShopAt: 'http://127.0.0.1:1' })

type Telling = () => Promise<number>

/** An order whose payment has arrived at the bank, and the webhook that says so. */
async function charged() {
  const { order, reference } = await shopper(api, await api.arrive()).reserve()
  await api.bank.choose(reference, 'pay-at-once')
  const paymentEvent = await paymentEventAbout(api, order.order_id)
  const tellCharge: Telling = () => postWebhook(api, paymentEvent)
  return { orderId: order.order_id, reference, tellCharge }
}

/** The bank gives some of it back, or takes all of it. @returns the event's id, and its webhook */
async function moved(about: 'refund' | 'dispute', reference: string) {
  const { disputes, refundInDashboard } = api.bank.refunds
  const made =
    about === 'dispute'
      ? await disputes.open({ reference })
      : await refundInDashboard({ reference }, 10_000)
  const id = `${made?.id}-told`
  const tell: Telling = () =>
    postEvent(api, { id, type: `${about}.updated`, [about]: made?.id ?? '' })
  return { id, tell }
}

async function stateOf(orderId: string, eventId: string) {
  const [event] = await api.db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.eventId, eventId))
  const entries = await api.db
    .select()
    .from(paymentEntries)
    .where(eq(paymentEntries.orderId, orderId))
    .orderBy(asc(paymentEntries.kind))
  const rows = await api.db.select().from(enrolments).where(eq(enrolments.orderId, orderId))
  return {
    order: await statusOf(api, orderId),
    verdict: event?.verdict,
    isOrders: event?.orderId === orderId,
    waitsFor: event?.waitsFor,
    entries: entries.map(({ kind, amountSen }) => [kind, amountSen]),
    onHold: rows.map(({ isSuspended }) => isSuspended),
  }
}

const ends = {
  dispute: {
    entries: [
      ['charge', 75_000],
      ['dispute', -75_000],
    ],
    onHold: [true, true],
  },
  refund: {
    entries: [
      ['charge', 75_000],
      ['refund', -10_000],
    ],
    onHold: [false, false],
  },
} as const

describe.each(['dispute', 'refund'] as const)('LEDG-01 LEDG-02: a %s', (about) => {
  const settled = {
    order: 'PAID',
    verdict: 'applied',
    isOrders: true,
    waitsFor: null,
    ...ends[about],
  }

  it('told after its charge is applied at once', async () => {
    const { orderId, reference, tellCharge } = await charged()
    const { id, tell } = await moved(about, reference)
    expect([await tellCharge(), await tell()]).toEqual([200, 200])
    expect(await stateOf(orderId, id)).toEqual(settled)
  })

  it('told before its charge waits for it, and is applied as soon as that is recorded', async () => {
    const { orderId, reference, tellCharge } = await charged()
    const { id, tell } = await moved(about, reference)
    expect([await tell(), await tell()]).toEqual([200, 200])
    expect(await stateOf(orderId, id)).toEqual({
      order: 'OPEN',
      verdict: 'quarantined',
      isOrders: false,
      waitsFor: reference,
      entries: [],
      onHold: [],
    })
    await tellCharge()
    await api.app.runJobs()
    expect(await stateOf(orderId, id)).toEqual(settled)
  })

  it('told at the same moment as its charge waits for nothing', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { orderId, reference, tellCharge } = await charged()
      const { id, tell } = await moved(about, reference)
      await Promise.all(round % 2 ? [tell(), tellCharge()] : [tellCharge(), tell()])
      await api.app.runJobs()
      expect(await stateOf(orderId, id)).toEqual(settled)
    }
  })
})

it('LEDG-01: a refund that was heard of by another way while its event waited waits no longer', async () => {
  const { orderId, reference, tellCharge } = await charged()
  const { id, tell } = await moved('refund', reference)
  await tellCharge()
  await tell()
  // As if it had come first, and the nightly comparison had found the refund since.
  await api.db
    .update(providerEvents)
    .set({ verdict: 'quarantined', waitsFor: reference })
    .where(eq(providerEvents.eventId, id))
  await api.app.domains.billing.ledger.applyWaiting(api.clock.now())
  expect(await stateOf(orderId, id)).toMatchObject({
    verdict: 'unchanged',
    waitsFor: null,
    entries: ends.refund.entries,
  })
})

it('LEDG-01: a waiting event that cannot be applied does not hold up those behind it', async () => {
  const unknown = await charged()
  const refund = await charged()
  const [first, second] = [
    await moved('dispute', unknown.reference),
    await moved('refund', refund.reference),
  ]
  for (const { tell } of [first, second]) await tell()
  await api.db
    .update(providerEvents)
    .set({
      body: JSON.stringify({ id: first.id, type: 'dispute.updated', dispute: 'of-nobody' }),
      receivedAt: new Date(0),
    })
    .where(eq(providerEvents.eventId, first.id))
  for (const { tellCharge } of [unknown, refund]) await tellCharge()
  await expect(api.app.domains.billing.ledger.applyWaiting(api.clock.now())).rejects.toThrow(
    'cannot be applied',
  )
  expect((await stateOf(unknown.orderId, first.id)).verdict).toBe('quarantined')
  expect((await stateOf(refund.orderId, second.id)).verdict).toBe('applied')
  await api.app.runJobs()
  const ran = await api.db.select().from(jobs).where(eq(jobs.kind, 'apply-waiting-events'))
  expect(ran.filter(({ doneAt, lastError }) => doneAt === null || lastError !== null)).toEqual([])
})
