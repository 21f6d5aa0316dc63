import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import type { StaffEInvoices } from '#contract/billing/e-invoice.ts'
import { includedTax } from '#contract/billing/pricing.ts'
import type { LedgerEntryKind } from '#contract/billing/payments/staff-payments.ts'
import { consolidatedUbl } from '#server/modules/billing/e-invoice/ubl.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { paymentEntries } from '#server/platform/db/schema/billing-ledger.ts'
import { orders } from '#server/platform/db/schema/billing-orders.ts'
import { eInvoiceProblems } from '#tests/support/e-invoice-rules.ts'
import { dayMs, pathOf, refusal, replyOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { shopper } from '../support/orders.ts'

const api = await openApiForFile({
  env: {
    E_INVOICE_TIN: 'C2584563222',
    E_INVOICE_BRN: '202401012345',
    E_INVOICE_ADDRESS: 'Lot 66|Jalan Ampang|50450|Kuala Lumpur|14',
    E_INVOICE_PHONE: '+60312345678',
    RECEIPT_TAX: 'SST 8 2026-11-15',
  },
})
const bare = await openApiForFile()
const anna = api.as(await staff(api, 'administrator'))
const support = api.as(await staff(api, 'support'))

const month = malaysianDay(api.clock.now()).slice(0, 7)
const before = addMonths(`${month}-01`, -1).slice(0, 7)
const uuid = 'F9D425P6DS7D8IU0123456789A'.slice(0, 26)
const documentsOf = async (of: string): Promise<StaffEInvoices> =>
  replyOf('staffEInvoices', await anna.get(`${pathOf('staffEInvoices')}?month=${of}`))
const take = (number: string, uuids: readonly string[] = []) =>
  anna.get(
    pathOf('downloadEInvoice', { number }) + (uuids.length > 0 ? `?uuids=${uuids.join(',')}` : ''),
  )
async function paidOrder(name: string) {
  const me = shopper(api, await api.arrive(name))
  const { order_id: id } = await me.buy([5])
  return id
}
const enter = (
  orderId: string,
  kind: LedgerEntryKind,
  amountSen: number,
  at: Date,
  instalment: number | null = null,
) =>
  api.db.insert(paymentEntries).values({
    kind,
    amountSen,
    currency: 'MYR',
    provider: kind === 'manual' ? 'manual' : 'sandbox',
    providerId: randomUUID(),
    orderId,
    instalment,
    at,
  })
const noonOf = (day: string) => atMalaysianTime(day, '12:00')

const signs: Record<LedgerEntryKind, 1 | -1> = {
  charge: 1,
  'refund-failed': 1,
  'dispute-won': 1,
  manual: 1,
  refund: -1,
  dispute: -1,
}
const anEntry = fc.record({
  kind: fc.constantFrom(...(Object.keys(signs) as LedgerEntryKind[])),
  sen: fc.integer({ min: 1, max: 50_000 }),
  order: fc.nat(2),
  day: fc.nat(50),
})

describe('BOOKS-01: the monthly consolidated e-Invoice', () => {
  it('is refused while the month runs, and names what the school lacks', async () => {
    const running = await documentsOf(month)
    expect(running).toMatchObject({ is_over: false, missing: [], documents: [] })
    expect(running.due_on).toBe(addDays(addMonths(`${month}-01`, 1), 6))
    expect((await take(`KLS-${month}-1`)).body).toMatchObject({ code: 'staff.refused' })
    const lacking = await bare
      .as(await staff(bare, 'administrator'))
      .get(`${pathOf('staffEInvoices')}?month=${before}`)
    expect(replyOf('staffEInvoices', lacking).missing).toEqual([
      'E_INVOICE_TIN',
      'E_INVOICE_BRN',
      'E_INVOICE_ADDRESS',
    ])
  })

  it('and its refund note keep the published rules and come to what the ledger says, whatever moved', async () => {
    const ids = [
      await paidOrder('Nur Satu'),
      await paidOrder('Nur Dua'),
      await paidOrder('Nur Tiga'),
    ]
    // One of more than RM 10,000 is no part of it.
    await api.db
      .update(orders)
      .set({ tuitionSen: 997_100, totalSen: 1_000_100 })
      .where(eq(orders.id, ids[2] ?? ''))
    api.clock.pass(15 * dayMs)
    await fc.assert(
      fc.asyncProperty(fc.array(anEntry, { minLength: 1, maxLength: 8 }), async (made) => {
        for (const { kind, sen, order, day } of made)
          await enter(
            ids[order] ?? '',
            kind,
            sen * signs[kind],
            noonOf(addDays(`${before}-01`, day)),
          )
        for (const of of [before, month]) {
          const { documents } = await documentsOf(of)
          let net = 0
          for (const { number, type, total, tax, lines, bytes, originals } of documents) {
            const answer = await take(
              number,
              originals.map(() => uuid),
            )
            const file = answer.text
            expect(answer.status, file).toBe(200)
            expect(eInvoiceProblems(file, api.clock.peek()), file).toEqual([])
            const { Invoice } = JSON.parse(file) as { Invoice: [Record<string, [never]>] }
            expect(Invoice[0]['InvoiceLine']).toHaveLength(lines)
            if (of === before) expect(tax).toBe(0)
            expect(Buffer.byteLength(file)).toBeLessThanOrEqual(bytes + originals.length * 30)
            net += type === '01' ? total : -total
          }
          const ledger = (await api.db.select().from(paymentEntries)).filter(
            ({ at, orderId }) => malaysianDay(at).startsWith(of) && orderId !== ids[2],
          )
          expect(net).toBe(ledger.reduce((sum, { amountSen }) => sum + amountSen, 0))
        }
      }),
      { numRuns: 12 },
    )
    await enter(ids[2] ?? '', 'refund', -700, noonOf(addDays(`${month}-01`, 50)))
    const apartIn = async (of: string) =>
      (await documentsOf(of)).apart.filter(({ order_id }) => order_id === ids[2])
    expect((await apartIn(month)).length).toBeGreaterThan(0)
    const next = addDays(`${month}-01`, 50).slice(0, 7)
    expect((await apartIn(next)).map(({ amount }) => amount)).toContain(-700)
  })

  it('a refund note names the invoice in which its money came in, by what MyInvois called it', async () => {
    const id = await paidOrder('Refunded Later')
    const paidIn = addMonths(`${month}-01`, 2).slice(0, 7)
    await enter(id, 'charge', 23_000, noonOf(`${paidIn}-03`), 2)
    await enter(id, 'refund', -5000, noonOf(addDays(`${paidIn}-01`, 40)), 2)
    api.clock.pass(120 * dayMs)
    const given = addDays(`${paidIn}-01`, 40).slice(0, 7)
    const [note, ...more] = (await documentsOf(given)).documents
    expect(more).toEqual([])
    expect(note).toMatchObject({
      ...{ type: '04', total: 5000, tax: includedTax(5000, 8) },
      originals: [`KLS-${paidIn}-1`],
    })
    const number = note?.number ?? ''
    expect(refusal(await take(number))).toEqual([409, 'staff.refused'])
    const { text } = await take(number, [uuid])
    expect(eInvoiceProblems(text, api.clock.peek())).toEqual([])
    expect(text).toContain(
      `"InvoiceDocumentReference":[{"ID":[{"_":"KLS-${paidIn}-1"}],"UUID":[{"_":"${uuid}"}]}]`,
    )
    expect(text).toContain('instalment 2')
    const [last] = (await api.db.select().from(audit).orderBy(audit.id))
      .filter(({ subject }) => subject === 'list/e-invoice')
      .slice(-1)
    expect(last?.after).toMatchObject({ number, rows: 1 })
  })

  it('a refund holds no tax where its payment held none', async () => {
    const id = await paidOrder('Paid Before Tax')
    await enter(id, 'charge', 23_000, noonOf(`${before}-20`), 4)
    await enter(id, 'refund', -6000, noonOf(addDays(`${month}-01`, 130)), 4)
    const given = addDays(`${month}-01`, 130).slice(0, 7)
    const note = (await documentsOf(given)).documents.find(({ type }) => type === '04')
    expect(note).toMatchObject({ total: 6000, tax: 0 })
  })

  it('of 10,000 payments is split, and none is above 300 KB', async () => {
    const id = await paidOrder('Many Payments')
    const busy = addMonths(`${month}-01`, 8).slice(0, 7)
    const values = Array.from({ length: 10_000 }, (_, n) => ({
      kind: 'charge' as const,
      amountSen: 99_999,
      currency: 'MYR',
      provider: 'sandbox',
      providerId: randomUUID(),
      orderId: id,
      instalment: n + 1,
      at: noonOf(`${busy}-10`),
    }))
    for (let n = 0; n < values.length; n += 2000)
      await api.db.insert(paymentEntries).values(values.slice(n, n + 2000))
    api.clock.pass(300 * dayMs)
    const { documents } = await documentsOf(busy)
    expect(documents).toHaveLength(40)
    const { text } = await take(documents[39]?.number ?? '')
    expect(eInvoiceProblems(text, api.clock.peek())).toEqual([])
    expect(Math.max(...documents.map(({ bytes }) => bytes))).toBeLessThan(300 * 1024)
  })

  it('of the longest lines is below 300 KB, and the rules find what is wrong', () => {
    const now = api.clock.peek()
    const file = JSON.stringify(
      consolidatedUbl({
        number: `KLS-${month}-1`,
        type: '01',
        period: { from: `${month}-01`, until: `${month}-30` },
        issuedAt: now,
        supplier: {
          ...{ name: 'n'.repeat(300), tin: 'C2584563222', brn: '202401012345', sst: 'NA' },
          msic: { code: '85491', name: 'Tuition centre' },
          address: { lines: ['a'.repeat(150)], postcode: '50450', city: 'Klang', state: '10' },
          ...{ phone: '+60312345678', email: 'books@school.example' },
        },
        lines: Array.from({ length: 250 }, () => ({
          description: `Receipt ${'9'.repeat(292)}`,
          amountSen: 999_999,
          tax: { name: 'SST', percent: 8.25, since: '2026-01-01' },
        })),
        originals: [],
      }),
    )
    expect(eInvoiceProblems(file, now)).toEqual([])
    const wrong: readonly [string, string][] = [
      ['"_":"EI00000000010"', '"_":"C123456789"'],
      ['"_":"004"', '"_":"010"'],
      ['"_":"17"', '"_":"18"'],
      ['"_":"C2584563222"', '"_":"NA"'],
      ['"PayableAmount":[{"_":', '"PayableAmount":[{"_":1'],
      ['"_":"+60312345678"', '"_":"+60 3-1234"'],
      ['"listVersionID":"1.0"', '"listVersionID":"2.0"'],
    ]
    for (const [right, other] of wrong)
      expect(eInvoiceProblems(file.replace(right, other), now), other).not.toEqual([])
  })

  it('is for administrators', async () => {
    for (const path of [
      pathOf('staffEInvoices'),
      pathOf('downloadEInvoice', { number: 'KLS-2026-10-1' }),
    ])
      expect(refusal(await support.get(path))).toEqual([403, 'staff.forbidden'])
  })
})
