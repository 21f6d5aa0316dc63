import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { instalments, payments } from '#server/platform/db/schema/billing-payments.ts'
import { ProviderRefused, ProviderUnreachable } from '#server/gateways/payments/failures.ts'
import { dayMs, minuteMs, pathOf, testNow } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { attributeOf, paymentOf, referenceIn, shopper, statusOf } from '../support/orders.ts'

/** Every webhook is lost: only asking tells. */
const api = await openApiForFile({ bankBelievesShopAt: 'http://127.0.0.1:1' })
afterEach(async () => {
  vi.restoreAllMocks()
  await api.db.update(payments).set({ askAt: null })
  api.clock.set(testNow)
})

/** Pages that were opened at this time and left, as many attempts of one order. */
async function abandon(count: number, createdAt: Date): Promise<string[]> {
  const { order } = await shopper(api, await api.arrive()).reserve()
  const rows = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    orderId: order.order_id,
    attempt: n + 2,
    plan: 'once' as const,
    provider: 'sandbox',
    providerReference: `left-${randomUUID()}`,
    amountSen: order.total_amount,
    currency: 'MYR',
    status: 'opened',
    createdAt,
    changedAt: createdAt,
    askAt: createdAt,
  }))
  for (let from = 0; from < count; from += 1000)
    await api.db.insert(payments).values(rows.slice(from, from + 1000))
  return rows.map(({ providerReference }) => providerReference)
}

/** How often the bank was asked about each reference. */
function countAsks() {
  const asks = new Map<string, number>()
  vi.spyOn(api.bank.payments, 'fetchEvent').mockImplementation(async (reference) => {
    asks.set(reference, (asks.get(reference) ?? 0) + 1)
    return null
  })
  return asks
}
const round = async () => {
  api.clock.pass(minuteMs)
  await api.app.domains.billing.reconciliation.syncUndecided(api.clock.now())
}

describe('ORD-11: payments that nobody has told us of', () => {
  it('are all asked about within four minutes, 5,000 of them; a fresh one is asked about as if it were alone', async () => {
    const left = await abandon(5000, new Date(testNow.getTime() - 20 * minuteMs))
    const asks = countAsks()
    const { reference } = await shopper(api, await api.arrive()).reserve()
    const askedOf = () => left.filter((one) => asks.has(one)).length
    await round()
    expect(asks.get(reference)).toBeUndefined()
    await round()
    expect(asks.get(reference)).toBe(1)
    // No more in a minute than a provider allows.
    expect(askedOf()).toBeLessThanOrEqual(3000)
    await round()
    await round()
    expect(askedOf()).toBe(5000)
    expect(asks.get(reference)).toBe(2)
    expect(Math.max(...left.map((one) => asks.get(one) ?? 0))).toBe(1)
  })

  it('are asked about less and less often, and not at all after thirty days', async () => {
    const [left = ''] = await abandon(1, testNow)
    const asks = countAsks()
    const asksUntil = async (ms: number, stepMs: number) => {
      const before = asks.get(left) ?? 0
      while (api.clock.peek().getTime() < testNow.getTime() + ms) {
        api.clock.pass(stepMs)
        await api.app.domains.billing.reconciliation.syncUndecided(api.clock.now())
      }
      return (asks.get(left) ?? 0) - before
    }
    expect(await asksUntil(60 * minuteMs, minuteMs)).toBeLessThanOrEqual(10)
    expect(await asksUntil(dayMs, 10 * minuteMs)).toBeLessThanOrEqual(18)
    expect(await asksUntil(31 * dayMs, 6 * 60 * minuteMs)).toBeLessThanOrEqual(31)
    expect(await asksUntil(60 * dayMs, dayMs)).toBe(0)
  })

  it('are put off for a round while the bank is silent, and none is lost', async () => {
    vi.spyOn(api.app.http.log, 'error').mockReturnValue()
    await abandon(200, new Date(testNow.getTime() - 20 * minuteMs))
    const silent = vi
      .spyOn(api.bank.payments, 'fetchEvent')
      .mockRejectedValue(new ProviderUnreachable('no answer'))
    await round()
    expect(silent.mock.calls.length).toBeLessThan(100)
    silent.mockRestore()
    const asks = countAsks()
    for (let minute = 0; minute < 20; minute += 1) await round()
    expect(asks.size).toBeGreaterThanOrEqual(200)
  })

  it('end without a page when the bank never answered, or knows nothing of them after a day', async () => {
    vi.spyOn(api.app.http.log, 'error').mockReturnValue()
    const [unknown = ''] = await abandon(1, testNow)
    const aina = shopper(api, await api.arrive())
    const lost = await aina.draft()
    vi.spyOn(api.bank.payments, 'open').mockRejectedValueOnce(new ProviderUnreachable('no answer'))
    expect((await aina.pay(lost.order_id)).status).toBe(503)
    vi.spyOn(api.bank.payments, 'fetchEvent').mockRejectedValue(new ProviderRefused('no such page'))
    const statuses = async () => {
      const rows = await api.db
        .select({ status: payments.status })
        .from(payments)
        .where(inArray(payments.providerReference, [unknown]))
      return [rows[0]?.status, (await paymentOf(api, lost.order_id)).status]
    }
    await round()
    expect(await statuses()).toEqual(['opened', 'opened'])
    for (let days = 0; days < 2; days += 1) {
      api.clock.pass(dayMs)
      await round()
    }
    expect(await statuses()).toEqual(['expired', 'expired'])
  })
})

describe('ORD-12: a card plan that is over', () => {
  const card = {
    plan: 'instalments',
    cc_name: 'Puan Siti',
    cc_email: 'siti@example.com',
    cc_ic: '050101-14-7777',
    cc_phone: '013-345 6789',
  }

  it('is not asked about any more, nor is one whose charge is four months overdue', async () => {
    const person = await api.arrive()
    const { order_id } = await shopper(api, person).draft()
    const path = pathOf('payOrder', { orderId: order_id })
    const opened = attributeOf(await api.as(person).post(path, card))
    const reference = referenceIn(opened.payment_url)
    await api.bank.choose(reference, 'pay')
    api.clock.pass(3 * minuteMs)
    await api.app.domains.billing.reconciliation.syncUndecided(api.clock.now())
    await api.app.runJobs()
    await api.bank.act(reference, 1, 'charge')
    await api.app.domains.billing.orders.syncPaymentStatus(order_id)
    expect(await statusOf(api, order_id)).toBe('PAID')
    const asked = vi.spyOn(api.bank.payments, 'fetchInstalmentEvents').mockResolvedValue([])
    const asksAfter = async (days: number) => {
      asked.mockClear()
      api.clock.set(new Date(testNow.getTime() + days * dayMs))
      await api.app.domains.billing.reconciliation.syncUndecided(api.clock.now())
      api.clock.pass(40 * minuteMs)
      await api.app.domains.billing.reconciliation.syncUndecided(api.clock.now())
      return asked.mock.calls.filter(([one]) => one === reference).length
    }
    const cancel = (cancelledAt: Date | null) =>
      api.db.update(instalments).set({ cancelledAt }).where(eq(instalments.orderId, order_id))
    expect(await asksAfter(35)).toBe(2)
    expect(await asksAfter(52)).toBe(1)
    await cancel(testNow)
    expect(await asksAfter(54)).toBe(0)
    await cancel(null)
    expect(await asksAfter(56)).toBe(1)
    expect(await asksAfter(250)).toBe(0)
  })
})
