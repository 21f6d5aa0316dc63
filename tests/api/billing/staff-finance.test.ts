import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import { revenueBy } from '#contract/billing/finance.ts'
import type { LedgerEntryKind } from '#contract/billing/payments/staff-payments.ts'
import { paymentEntries } from '#server/platform/db/schema/billing-ledger.ts'
import { orders } from '#server/platform/db/schema/billing-orders.ts'
import { payments } from '#server/platform/db/schema/billing-payments.ts'
import { dayMs, pathOf, refusal, replyOf, testNow } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { fullProgramme, plusProgramme, shopper } from '../support/orders.ts'

const api = await openApiForFile()
const anna = api.as(await staff(api, 'administrator'))
const support = api.as(await staff(api, 'support'))

const revenue = async (query: string) =>
  replyOf('staffRevenue', await anna.get(`${pathOf('staffRevenue')}?${query}`))
const year = 'from=2026-01-01&until=2026-12-31'

const kinds: Record<LedgerEntryKind, 1 | -1> = {
  charge: 1,
  'refund-failed': 1,
  'dispute-won': 1,
  manual: 1,
  refund: -1,
  dispute: -1,
}
const anEntry = fc.record({
  kind: fc.constantFrom(...(Object.keys(kinds) as LedgerEntryKind[])),
  sen: fc.integer({ min: 1, max: 500_000 }),
  order: fc.nat(3),
  hoursAgo: fc.integer({ min: 0, max: 24 * 80 }),
})

describe('OFFC-07: revenue', () => {
  it('adds up to the entries of the ledger, whatever it is summed by and for whatever days', async () => {
    const placed: { id: string; paymentId: string | null }[] = []
    for (const programme_id of [fullProgramme, plusProgramme]) {
      const subjects = programme_id === fullProgramme ? [5, 13] : [9]
      for (const isPaid of [true, false]) {
        const me = shopper(api, await api.arrive())
        if (isPaid) await me.buy(subjects, programme_id)
        else await me.reserve({ subjects, programme_id })
        const { attribute } = replyOf('order', await me.look(programme_id))
        const id = attribute?.order_id ?? ''
        const attempts = await api.db.select().from(payments)
        placed.push({ id, paymentId: attempts.find((one) => one.orderId === id)?.id ?? null })
      }
    }
    expect(await api.db.$count(orders)).toBeGreaterThanOrEqual(4)
    await fc.assert(
      fc.asyncProperty(
        fc.array(anEntry, { minLength: 1, maxLength: 12 }),
        fc.nat(80),
        fc.nat(80),
        async (made, begins, lasts) => {
          await api.db.insert(paymentEntries).values(
            made.map(({ kind, sen, order, hoursAgo }) => ({
              kind,
              amountSen: sen * kinds[kind],
              currency: 'MYR',
              provider: kind === 'manual' ? 'manual' : 'sandbox',
              providerId: randomUUID(),
              orderId: placed[order]?.id ?? '',
              paymentId: placed[order]?.paymentId ?? null,
              at: new Date(testNow.getTime() - hoursAgo * 3600 * 1000),
            })),
          )
          const from = malaysianDay(new Date(testNow.getTime() - begins * dayMs))
          const until = addDays(from, lasts)
          const entries = (await api.db.select().from(paymentEntries)).filter(({ at }) => {
            const day = malaysianDay(at)
            return from <= day && day <= until
          })
          const sumOf = (...of: LedgerEntryKind[]) =>
            entries
              .filter(({ kind }) => of.includes(kind))
              .reduce((sum, { amountSen }) => sum + amountSen, 0)
          const expected = {
            received: sumOf('charge', 'manual'),
            refunded: sumOf('refund', 'refund-failed'),
            disputed: sumOf('dispute', 'dispute-won'),
            net: entries.reduce((sum, { amountSen }) => sum + amountSen, 0),
            payments: entries.filter(({ kind }) => kind === 'charge' || kind === 'manual').length,
          }
          for (const by of revenueBy) {
            const { rows, total } = await revenue(`from=${from}&until=${until}&by=${by}`)
            expect(total, by).toEqual(expected)
            expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
            for (const row of rows) expect(row.net).toBe(row.received + row.refunded + row.disputed)
          }
          const days = new Set(entries.map(({ at }) => malaysianDay(at)))
          const { rows } = await revenue(`from=${from}&until=${until}&by=day`)
          expect(rows.map(({ key }) => key)).toEqual([...days].toSorted())
        },
      ),
      { numRuns: 25 },
    )
  })

  it('names programmes, intakes and methods', async () => {
    const me = shopper(api, await api.arrive())
    await me.buy([5])
    const titles = async (by: string) =>
      (await revenue(`${year}&by=${by}`)).rows.map(({ key, title }) => [key, title])
    expect(await titles('programme')).toContainEqual(['2', 'Full Programme'])
    expect(await titles('method')).toContainEqual(['fpx', null])
    const intakes = await titles('intake')
    expect(intakes).toContainEqual(['full-2026-09', expect.stringContaining('Full Programme, ')])
  })

  it('is for administrators, and for days in their order', async () => {
    expect(refusal(await support.get(pathOf('staffRevenue')))).toEqual([403, 'staff.forbidden'])
    const backwards = await anna.get(`${pathOf('staffRevenue')}?from=2026-12-01&until=2026-11-01`)
    expect(refusal(backwards)).toEqual([409, 'staff.refused'])
  })
})

describe('OFFC-07: what went back, what is owed, and promo codes', () => {
  it('lists refunds with their credit notes', async () => {
    const me = shopper(api, await api.arrive())
    const { order_id: orderId } = await me.buy([5])
    const page = replyOf('staffOrder', await anna.get(pathOf('staffOrder', { orderId })))
    const id = randomUUID()
    await anna.post(pathOf('askRefund', { orderId }), {
      ...{ id, charge: page.money.charges[0]?.id, amount: 1234, reason: 'Requested' },
      ...{ includes_hardcopy: false, ends_access: false },
    })
    await api.app.runJobs()
    const at = await api.bank.refunds.findRefund(id)
    await api.bank.refunds.settleRefund(at?.id ?? '', 'succeeded')
    const report = replyOf('staffRefunded', await anna.get(pathOf('staffRefunded')))
    expect(report).toMatchObject({ count: 1, total: 1234 })
    expect(report.rows).toMatchObject([
      { order_id: orderId, amount: 1234, reason: 'Requested', credit_note: expect.any(Number) },
    ])
  })

  it('lists the instalments of card plans that are not paid', async () => {
    const me = shopper(api, await api.arrive())
    const draft = await me.draft()
    const before = replyOf('staffOutstanding', await anna.get(pathOf('staffOutstanding')))
    const pay = {
      ...{ plan: 'instalments', cc_name: 'Aina', cc_email: 'aina@example.com' },
      ...{ cc_ic: '900101015555', cc_phone: '0123456789' },
    }
    const answer = await me.post(pathOf('payOrder', { orderId: draft.order_id }), pay)
    const { attribute } = replyOf('payOrder', answer)
    await api.bank.choose(attribute?.payment_url?.split('/').at(-1) ?? '', 'pay-at-once')
    const { rows, count, total } = replyOf(
      'staffOutstanding',
      await anna.get(pathOf('staffOutstanding')),
    )
    expect(count).toBe(before.count + 3)
    const mine = rows.filter(({ order_id }) => order_id === draft.order_id)
    expect(mine.map(({ instalment, status }) => [instalment, status])).toEqual([
      [1, 'scheduled'],
      [2, 'scheduled'],
      [3, 'scheduled'],
    ])
    expect(total - before.total).toBe(mine.reduce((sum, { amount }) => sum + amount, 0))
  })

  it('counts the promo codes of paid orders alone', async () => {
    const [paid, open] = [shopper(api, await api.arrive()), shopper(api, await api.arrive())]
    for (const me of [paid, open]) {
      const { order_id } = await me.draft()
      await me.promo(order_id, 'BELAJAR10')
      const { attribute } = replyOf('payOrder', await me.pay(order_id))
      if (me === paid)
        await api.bank.choose(attribute?.payment_url?.split('/').at(-1) ?? '', 'pay-at-once')
    }
    const { rows } = replyOf('staffPromoUse', await anna.get(`${pathOf('staffPromoUse')}?${year}`))
    expect(rows).toEqual([{ code: 'BELAJAR10', orders: 1, given: 6900, sold: 68_100 }])
  })
})
