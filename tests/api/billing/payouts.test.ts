import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import { balanceTransactions, payouts } from '#server/platform/db/schema/billing-ledger.ts'
import { dayMs, pathOf, refusal, replyOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { paymentOf, shopper } from '../support/orders.ts'

const api = await openApiForFile()
const interrupted = await openApiForFile()
const anna = api.as(await staff(api, 'administrator'))
const support = api.as(await staff(api, 'support'))

const record = () => api.app.domains.billing.payouts.record(api.clock.now())
const query = (asked: Record<string, string>) => `?${new URLSearchParams(asked).toString()}`
const payoutsOf = async (asked: Record<string, string> = {}) =>
  replyOf('staffPayouts', await anna.get(pathOf('staffPayouts') + query(asked)))
const transactionsOf = async (asked: Record<string, string> = {}) =>
  replyOf('staffTransactions', await anna.get(pathOf('staffTransactions') + query(asked)))
async function paid(name: string) {
  const me = shopper(api, await api.arrive(name))
  await me.buy([5])
  const { attribute } = replyOf('order', await me.look())
  return attribute?.order_id ?? ''
}
const referenceOf = async (orderId: string) =>
  (await paymentOf(api, orderId))?.providerReference ?? ''
const netOf = (sen: number) => sen - Math.round(sen * 0.03) - 100

describe('BOOKS-01: payouts and fees of the provider', () => {
  it('are recorded once a night, with the fees of each payment and what each payout pays out', async () => {
    expect(await payoutsOf()).toMatchObject({ total: 0, amount: 0, payouts: [] })
    const orderId = await paid('Farah Books')
    const day = malaysianDay(api.clock.now())
    expect(await record()).toEqual({ transactions: 1, payouts: 0 })
    const before = await transactionsOf()
    const [charge] = before.transactions
    const amount = charge?.amount ?? 0
    expect(charge).toMatchObject({
      kind: 'charge',
      fee: amount - netOf(amount),
      net: netOf(amount),
      payout: null,
      order_id: orderId,
      programme: 'Full Programme',
    })
    expect(amount).toBeGreaterThan(0)

    api.clock.pass(dayMs)
    expect(await record()).toEqual({ transactions: 0, payouts: 1 })
    const { payouts: made, amount: inAll } = await payoutsOf()
    expect(made).toMatchObject([
      {
        id: `payout-${day}`,
        status: 'paid',
        arrives_on: addDays(day, 1),
        amount: netOf(amount),
        net: netOf(amount),
        charges: amount,
        fees: netOf(amount) - amount,
        transactions: 1,
      },
    ])
    expect(inAll).toBe(netOf(amount))
    expect((await transactionsOf({ payout: `payout-${day}` })).transactions).toHaveLength(1)

    const stored = await api.db.select().from(balanceTransactions)
    expect(await record()).toEqual({ transactions: 0, payouts: 0 })
    expect(await api.db.select().from(balanceTransactions)).toEqual(stored)
  })

  it('a run that stopped early leaves no gap: only a whole one says until when they are read', async () => {
    await shopper(interrupted, await interrupted.arrive('Early Books')).buy([5])
    interrupted.clock.pass(10 * dayMs)
    // As the first page of a run that stopped after it.
    const newest = { amountSen: -1, feeSen: 0, currency: 'MYR', at: interrupted.clock.now() }
    await interrupted.db
      .insert(balanceTransactions)
      .values({ ...newest, provider: 'sandbox', providerId: 'txn-newest', kind: 'fee' })
    const { payouts: books } = interrupted.app.domains.billing
    await expect(books.record(interrupted.clock.now(), AbortSignal.abort())).rejects.toThrow()
    expect(await books.record(interrupted.clock.now())).toEqual({ transactions: 1, payouts: 1 })

    await interrupted.db.delete(balanceTransactions)
    expect(await books.record(interrupted.clock.now())).toEqual({ transactions: 0, payouts: 0 })
  })

  it('count refunds and disputes with their fees, and what is found by name, day and kind', async () => {
    const orderId = await paid('Gopal Books')
    const reference = await referenceOf(orderId)
    await api.bank.refunds.refundInDashboard({ reference }, 1500)
    const disputed = await paid('Hana Books')
    await api.bank.refunds.disputes.open({ reference: await referenceOf(disputed) })
    await record()

    const { sums, transactions } = await transactionsOf({ search: 'gopal' })
    expect(transactions.map(({ kind }) => kind).toSorted()).toEqual(['charge', 'refund'])
    expect(sums).toMatchObject({ refunds: -1500, disputes: 0, other: 0 })
    expect(sums.net).toBe(sums.charges + sums.refunds + sums.fees)
    const disputes = await transactionsOf({ kind: 'dispute' })
    expect(disputes.transactions).toMatchObject([{ order_id: disputed, fee: 6000 }])
    expect(disputes.sums.fees).toBe(-6000)
    const all = await transactionsOf()
    const rows = await api.db.select().from(balanceTransactions)
    expect(all.sums.net).toBe(rows.reduce((sum, one) => sum + one.amountSen - one.feeSen, 0))
    const tomorrow = addDays(malaysianDay(api.clock.now()), 1)
    expect((await transactionsOf({ from: tomorrow })).total).toBe(0)
  })

  it('a payout that the bank sends back is seen the next night', async () => {
    const [payout] = await api.db.select().from(payouts)
    const id = payout?.providerId ?? ''
    await api.db.update(payouts).set({ status: 'in-transit' }).where(eq(payouts.providerId, id))
    expect(await record()).toMatchObject({ payouts: 1 })
    expect((await payoutsOf({ status: 'paid' })).payouts.map((one) => one.id)).toContain(id)
  })

  it('are files with intake, class, method and day, and on record who took them', async () => {
    const line = (text: string) => text.split('\r\n').slice(0, 2)
    const file = await anna.get(
      pathOf('exportTransactions') + query({ search: 'gopal', kind: 'charge' }),
    )
    expect(line(file.text)).toEqual([
      expect.stringMatching(/Intake,Class,Student$/),
      expect.stringMatching(
        /^\d{4}-\d\d-\d\d \d\d:\d\d,charge,.*,fpx,.*,Full Programme,September 2026 intake,Mathematics,/,
      ),
    ])
    expect((await anna.get(pathOf('exportPayouts'))).text).toContain('payout-')
    const payments = await support.get(pathOf('exportPayments') + query({ search: 'gopal' }))
    const [head = '', row = ''] = line(payments.text)
    for (const name of ['Date', 'Method', 'Intake', 'Class']) expect(head).toContain(name)
    expect(row).toMatch(/fpx.*Full Programme,September 2026 intake,Mathematics,/)
    const refunds = await support.get(pathOf('exportRefunds') + query({ search: 'gopal' }))
    expect(line(refunds.text)[0]).toContain('Programme,Intake,Class')
  })

  it('is for administrators', async () => {
    for (const name of ['staffPayouts', 'staffTransactions', 'exportPayouts'] as const)
      expect(refusal(await support.get(pathOf(name)))).toEqual([403, 'staff.forbidden'])
  })

  it('10,000 rows are paged, each seen once', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => ({
      provider: 'sandbox',
      providerId: `txn-many-${n}`,
      kind: 'fee' as const,
      amountSen: -n,
      feeSen: 0,
      currency: 'MYR',
      at: new Date(api.clock.now().getTime() - n * 60_000),
    }))
    for (let n = 0; n < many.length; n += 1000)
      await api.db.insert(balanceTransactions).values(many.slice(n, n + 1000))
    const seen = new Set<string>()
    let page: string | undefined
    for (let n = 0; n < 3; n += 1) {
      const part = await transactionsOf({ kind: 'fee', sort: 'amount', ...(page && { page }) })
      expect(part.total).toBe(10_000)
      for (const { id } of part.transactions) seen.add(id)
      page = part.next ?? undefined
    }
    expect(seen.size).toBe(90)
    const ids = many.map(({ providerId }) => providerId)
    await api.db.delete(balanceTransactions).where(inArray(balanceTransactions.providerId, ids))
  })
})
