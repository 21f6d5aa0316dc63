import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { parseCsv } from '#contract/shared/text/csv.ts'
import { instalments, manualPayments } from '#server/platform/db/schema/billing-payments.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { refunds } from '#server/platform/db/schema/billing-ledger.ts'
import { pathOf, refusal, replyOf, testNow } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { cardForm, paymentOf, referenceIn, shopper } from '../support/orders.ts'

const totalSen = 75_000
const api = await openApiForFile({
  env: { MANUAL_PAYMENT_SECOND_PERSON_ABOVE_SEN: String(totalSen) },
})
const administrator = await staff(api, 'administrator')
const anna = api.as(administrator)
const support = api.as(await staff(api, 'support'))

type ListFilter = Record<string, string>
const query = (asked: ListFilter) => `?${new URLSearchParams(asked).toString()}`
const listPayments = async (asked: ListFilter) =>
  replyOf('staffPayments', await support.get(pathOf('staffPayments') + query(asked)))
const listRefunds = async (asked: ListFilter) =>
  replyOf('staffRefunds', await support.get(pathOf('staffRefunds') + query(asked)))
const tableOf = (text: string) => {
  const [head, ...rows] = parseCsv(text.slice(1)).map(({ cells }) => cells)
  return rows.map((cells) => Object.fromEntries(cells.map((cell, n) => [head?.[n] ?? '', cell])))
}

async function buyer(name: string) {
  const me = shopper(api, await api.arrive(name))
  return { me, more: { user_name: `${name} binti Ali` } }
}
const record = (orderId: string, amount: number) =>
  anna.post(pathOf('recordManualPayment', { orderId }), {
    ...{ id: randomUUID(), instalment: null, amount, method: 'cash', reference: 'Book 7, no. 12' },
    ...{ received_on: '2026-11-20', note: '' },
  })
async function planOf(name: string) {
  const { me, more } = await buyer(name)
  const { order_id: orderId } = await me.draft(more)
  const answer = await me.post(pathOf('payOrder', { orderId }), cardForm)
  const url = replyOf('payOrder', answer).attribute?.payment_url ?? null
  await api.bank.choose(referenceIn(url), 'pay-at-once')
  await api.app.runJobs()
  return orderId
}

describe('OFFC-01: all payments', () => {
  it('lists what was tried and received, each once, and finds it by receipt, name, method, state and day', async () => {
    const { me, more } = await buyer('Sofea')
    const { order_id: paidId } = await me.payBy('pay-at-once', more)
    const { me: other, more: theirs } = await buyer('Zarina')
    const { order } = await other.reserve(theirs)
    expect((await record(order.order_id, totalSen)).status).toBe(200)
    const planId = await planOf('Mei')
    const plan = await paymentOf(api, planId)
    // The first charge was paid by card, the second in cash; the third was refused.
    const charge = (number: number, set: object) =>
      api.db
        .update(instalments)
        .set(set)
        .where(and(eq(instalments.paymentId, plan.id), eq(instalments.number, number)))
    await charge(1, { status: 'paid', paidAt: testNow })
    await charge(2, { status: 'paid', paidAt: testNow })
    await charge(3, { status: 'failed', failedOn: '2026-11-20' })
    await api.db.insert(manualPayments).values({
      ...{
        id: randomUUID(),
        orderId: planId,
        paymentId: plan.id,
        instalment: 2,
        amountSen: 25_000,
      },
      ...{ currency: 'MYR', method: 'cash', reference: 'Book 7', receivedOn: '2026-11-20' },
      ...{ note: '', status: 'counted', recordedBy: administrator.uid, recordedAt: testNow },
    })

    const all = await listPayments({})
    const of = (orderId: string) =>
      all.payments
        .filter(({ order_id }) => order_id === orderId)
        .map(({ kind, state, method, instalment }) => [kind, state, method, instalment].join())
        .toSorted((a, b) => a.localeCompare(b))
    expect(of(paidId)).toEqual(['once,succeeded,fpx,'])
    expect(of(order.order_id)).toEqual(['once,expired,,', 'once,succeeded,cash,'])
    expect(of(planId)).toEqual([
      'instalment,failed,card,3',
      'instalment,succeeded,card,1',
      'instalment,succeeded,cash,2',
      'plan,set-up,card,',
    ])
    expect(all.total).toBe(all.payments.length)

    const ordersOf = async (asked: ListFilter) =>
      (await listPayments(asked)).payments.map(({ order_id }) => order_id)
    const paid = all.payments.find(({ order_id }) => order_id === paidId)
    expect(paid).toMatchObject({ student: 'Sofea binti Ali', amount: totalSen })
    expect(await ordersOf({ search: String(paid?.receipt_number) })).toEqual([paidId])
    expect(await ordersOf({ search: paid?.reference ?? '' })).toEqual([paidId])
    expect(await ordersOf({ search: paidId.slice(0, 8) })).toEqual([paidId])
    expect(await ordersOf({ search: 'zarina', state: 'succeeded' })).toEqual([order.order_id])
    expect(await ordersOf({ method: 'cash', kind: 'instalment' })).toEqual([planId])
    expect(await ordersOf({ until: '2026-11-20' })).toEqual([planId])
    const amounts = (await listPayments({ sort: '-amount' })).payments.map(({ amount }) => amount)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
    const another = pathOf('staffPayments') + query({ page: 'yesterday' })
    expect(refusal(await support.get(another))).toEqual([400, 'request.malformed'])

    const file = await support.get(pathOf('exportPayments') + query({ search: 'Zarina' }))
    const rows = tableOf(file.text)
    expect(rows.map((row) => [row['Status'], row['Method'], row['Amount (RM)']])).toEqual(
      expect.arrayContaining([['succeeded', 'cash', String(totalSen / 100)]]),
    )
    expect(rows).toHaveLength(2)
    const [written] = await api.db.select().from(audit).where(eq(audit.subject, 'list/payments'))
    expect(written).toMatchObject({ action: 'list-exported', after: { rows: 2, search: true } })
  })

  it('counts each charge of a card plan that the bank made, and not the plan as well', async () => {
    const orderId = await planOf('Nurul')
    const { providerReference } = await paymentOf(api, orderId)
    await api.bank.act(providerReference ?? '', 1, 'charge')
    const { payments } = await listPayments({ search: orderId })
    expect(payments.map(({ kind, state }) => [kind, state])).toEqual(
      expect.arrayContaining([
        ['plan', 'set-up'],
        ['instalment', 'succeeded'],
      ]),
    )
    expect(payments).toHaveLength(2)
    const file = await support.get(pathOf('exportPayments') + query({ search: orderId }))
    expect(tableOf(file.text).filter((row) => row['Status'] === 'succeeded')).toHaveLength(1)
    expect((await listPayments({ search: orderId, state: 'succeeded' })).total).toBe(1)
  })

  it('pages through rows of the same moment without a gap', async () => {
    const { me, more } = await buyer('Farah')
    const { order_id: orderId } = await me.payBy('pay-at-once', more)
    await api.db.insert(refunds).values(
      Array.from({ length: 70 }, (_, n) => ({
        ...{ id: randomUUID(), orderId, provider: 'sandbox', reference: 'r', currency: 'MYR' },
        ...{ amountSen: 100 + (n % 3), reason: `No. ${n}`, askedAt: testNow },
        ...{ status: n === 0 ? ('waiting' as const) : ('asked' as const) },
      })),
    )
    for (const sort of ['at', '-at', 'amount', '-student']) {
      const seen: string[] = []
      let page: string | null = null
      do {
        const answer = await listRefunds({ search: 'Farah', sort, ...(page && { page }) })
        expect(answer).toMatchObject({ total: 70, from: seen.length + 1 })
        seen.push(...answer.refunds.map(({ id }) => id))
        page = answer.next
      } while (page)
      expect(new Set(seen).size).toBe(70)
    }
    const { refunds: waiting } = await listRefunds({ state: 'waiting' })
    expect(waiting).toMatchObject([
      { reason: 'No. 0', order_id: orderId, asked_by: null, student: 'Farah binti Ali' },
    ])
    const file = await support.get(pathOf('exportRefunds') + query({ search: 'farah' }))
    expect(tableOf(file.text)).toHaveLength(70)
  })
})
