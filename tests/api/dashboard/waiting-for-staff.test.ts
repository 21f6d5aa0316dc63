import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { jobs } from '#server/platform/db/schema/platform.ts'
import { paymentDiscrepancies } from '#server/platform/db/schema/billing-ledger.ts'
import { payments } from '#server/platform/db/schema/billing-payments.ts'
import { pathOf, replyOf, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff, queueOf } from '../support/learning.ts'
import { paymentEventAbout, paymentOf, postWebhook, shopper } from '../support/orders.ts'

const api = await openApiForFile({ env: { MANUAL_PAYMENT_SECOND_PERSON_ABOVE_SEN: '100' } })
const anna = await staff(api, 'administrator')
const bala = await staff(api, 'administrator')
const support = await staff(api, 'support')
const teacher = await staff(api, 'teacher')

async function reserved() {
  const person = await api.arrive('Sofea')
  const { order, reference } = await shopper(api, person).reserve({ user_email: person.email })
  return { orderId: order.order_id, reference }
}
async function paid() {
  const order = await reserved()
  await api.bank.choose(order.reference, 'pay-at-once')
  return order
}
const pageOf = async (orderId: string, by = anna) =>
  replyOf('staffOrder', await api.as(by).get(pathOf('staffOrder', { orderId })))
const staffHomeOf = async (who: Person) =>
  replyOf('staffHome', await api.as(who).get(pathOf('staffHome')))
const ofMoney = ['payment', 'refund', 'dispute', 'quarantined', 'discrepancy', 'job']
const waitingFor = async (who: Person) =>
  Object.fromEntries(
    (await queueOf(api, who)).flatMap(({ kind, count }) =>
      ofMoney.includes(kind) ? [[kind, count]] : [],
    ),
  )
const needingAttention = async (who: Person) =>
  replyOf('staffOrders', await api.as(who).get(pathOf('staffOrders'))).attention
async function inbox(who: Person) {
  await api.app.findDueNotices()
  return replyOf('notices', await api.as(who).get(pathOf('notices'))).notices
}
const paths = async (who: Person, title: RegExp) =>
  (await inbox(who)).flatMap((one) => (title.test(one.title) ? [one.path] : []))

async function recordCash(orderId: string) {
  const [owed] = (await pageOf(orderId)).money.owed
  const id = randomUUID()
  const answer = await api.as(anna).post(pathOf('recordManualPayment', { orderId }), {
    ...{ id, instalment: null, amount: owed?.amount, method: 'cash', reference: 'Book 7' },
    ...{ received_on: '2026-11-20', note: '' },
  })
  expect(answer.status).toBe(200)
  return id
}
const askRefund = async (orderId: string, more: object = {}) =>
  api.as(anna).post(pathOf('askRefund', { orderId }), {
    ...{ id: randomUUID(), charge: (await pageOf(orderId)).money.charges[0]?.id, amount: 60_000 },
    ...{ reason: 'Requested', includes_hardcopy: false, ends_access: false },
    ...more,
  })
const dispute = (reference: string) => api.bank.refunds.disputes.open({ reference }, {})

describe('QUEUE-01: what waits for staff', () => {
  it('QUEUE-01: cash that a second person confirms is in their Today, attention and inbox, until then', async () => {
    const { orderId } = await reserved()
    const id = await recordCash(orderId)
    expect(await waitingFor(bala)).toMatchObject({ payment: 1 })
    // Not for the first person, nor for those who may not confirm it.
    expect(await waitingFor(anna)).toEqual({})
    expect(await waitingFor(support)).toEqual({})
    expect(await needingAttention(bala)).toMatchObject([{ id: orderId, waits_for_second: true }])
    const path = `/staff/orders/${orderId}`
    expect(await paths(bala, /needs your confirmation/)).toEqual([path])
    expect(await paths(bala, /needs your confirmation/)).toEqual([path])
    expect(await inbox(anna)).toEqual([])
    expect(await inbox(support)).toEqual([])
    await api
      .as(bala)
      .put(pathOf('decideManualPayment', { orderId }), { do: 'confirm', id })
      .then(({ status }) => expect(status).toBe(200))
    expect(await waitingFor(bala)).toEqual({})
    expect(await needingAttention(bala)).toEqual([])
  })

  it('QUEUE-01: a refund that a second person confirms is too', async () => {
    const { orderId } = await paid()
    expect((await askRefund(orderId)).status).toBe(200)
    expect(await waitingFor(bala)).toEqual({ refund: 1 })
    expect(await waitingFor(anna)).toEqual({})
    expect(await needingAttention(bala)).toMatchObject([{ id: orderId, waits_for_second: true }])
    expect(await paths(bala, /refund of RM 600.00 needs/)).toEqual([`/staff/orders/${orderId}`])
  })

  it('LEDG-02: a dispute is, with its deadline, and its order counts as disputed, not as paid', async () => {
    const paidOf = async (status: string) =>
      (await staffHomeOf(support)).orders?.find((one) => one.status === status)?.count ?? 0
    const { orderId, reference } = await paid()
    const before = await paidOf('PAID')
    await dispute(reference)
    const waiting = (await queueOf(api, support)).find(({ kind }) => kind === 'dispute')
    expect(waiting).toMatchObject({ kind: 'dispute', count: 1, due: expect.any(String) })
    expect(await paths(support, /A bank disputes a payment of RM 750.00/)).toEqual([
      `/staff/orders/${orderId}`,
    ])
    expect((await inbox(support))[0]?.text).toMatch(/^Respond by /)
    expect(await waitingFor(teacher)).toEqual({})
    expect(await inbox(teacher)).toEqual([])
    expect(await paidOf('PAID')).toBe(before - 1)
    expect(await paidOf('disputed')).toBe(1)
  })

  it('QUEUE-01: money that came twice is, until somebody has handled it', async () => {
    const { orderId } = await reserved()
    const first = await paymentEventAbout(api, orderId)
    await postWebhook(api, first)
    const second = { id: randomUUID(), attempt: 2, providerReference: 'second' }
    const attempt = await paymentOf(api, orderId)
    await api.db.insert(payments).values({ ...attempt, ...second, status: 'opened' })
    const twice = await paymentEventAbout(api, orderId, { paymentId: second.id })
    await postWebhook(api, twice)
    expect(await waitingFor(support)).toMatchObject({ quarantined: 1 })
    expect(await waitingFor(teacher)).not.toHaveProperty('quarantined')
    expect(await paths(support, /A bank message about RM 750.00 does not fit its order/)).toEqual([
      `/staff/orders/${orderId}`,
    ])
    const handled = await api.as(support).put(pathOf('handleQuarantinedEvent'), {
      ...{ provider: 'sandbox', event_id: twice.eventId },
    })
    expect(handled.status).toBe(200)
    expect(await waitingFor(support)).not.toHaveProperty('quarantined')
  })

  it('QUEUE-01: failed jobs and discrepancies are, each told once a day', async () => {
    const now = api.clock.peek()
    const job = () => ({
      ...{ id: randomUUID(), kind: 'mail', body: {}, dueAt: now, createdAt: now },
      failedAt: now,
    })
    await api.db.insert(jobs).values([job(), job()])
    await api.db.insert(paymentDiscrepancies).values({
      ...{ kind: 'orphan-charge', about: 'charge', provider: 'sandbox', providerId: 'ch_1' },
      ...{
        why: 'of no order',
        amountSen: 100,
        currency: 'MYR',
        at: now,
        foundAt: now,
        seenAt: now,
      },
    } as const)
    expect(await waitingFor(anna)).toMatchObject({ job: 2, discrepancy: 1 })
    expect(await waitingFor(support)).toMatchObject({ discrepancy: 1 })
    expect(await waitingFor(support)).not.toHaveProperty('job')
    expect(await paths(anna, /job has failed/)).toEqual(['/staff'])
    expect(await paths(support, /comparison found/)).toEqual(['/staff/orders'])
  })
})
