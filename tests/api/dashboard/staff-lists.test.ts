import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseCsv } from '#contract/shared/text/csv.ts'
import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import { instanceOf } from '#server/platform/copy/copy.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { orders } from '#server/platform/db/schema/billing-orders.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { pathOf, replyOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { shopper } from '../support/orders.ts'

const api = await openApiForFile()
const support = await staff(api, 'support')
const many = 10_000

type ListFilter = Record<string, string>
const query = (asked: ListFilter) => `?${new URLSearchParams(asked).toString()}`
const listOrders = async (asked: ListFilter) =>
  replyOf('staffOrders', await api.as(support).get(pathOf('staffOrders') + query(asked)))
const listPeople = async (asked: ListFilter) =>
  replyOf('people', await api.as(support).get(pathOf('people') + query(asked)))
const rowsOf = (text: string) => {
  const [head, ...rows] = parseCsv(text).map(({ cells }) => cells)
  return rows.map((cells) => Object.fromEntries(cells.map((cell, n) => [head?.[n] ?? '', cell])))
}
const exported = (name: 'exportOrders' | 'exportPeople', asked: ListFilter = {}) =>
  api.as(support).get(pathOf(name) + query(asked))

beforeAll(async () => {
  await api.db.execute(sql`insert into users (uid, email, display_name, created_at, last_sign_in_at)
    select 'many-' || n, 'many-' || n || '@example.com', 'Buyer ' || lpad(n::text, 5, '0'),
      '2026-09-01T00:00:00Z'::timestamptz + n * interval '1 minute', '2026-10-01'
    from generate_series(1, ${many}::int) n`)
  await api.db
    .execute(sql`insert into orders (id, uid, programme_id, intake_key, offer, status, class_ids, details, terms_version,
      tuition_sen, discount_sen, hardcopy_sen, total_sen, created_at, changed_at)
    select gen_random_uuid(), 'many-' || n, 2, (select key from intakes where programme_id = 2 limit 1), '{"tiers": []}', 'DRAFT', case when n % 10 = 0 then '[5, 13]' else '[7]' end::jsonb,
      json_build_object('name', 'Buyer ' || lpad(n::text, 5, '0'), 'email', '', 'phone', '', 'address', '',
        'postal', '', 'city', '', 'state', '', 'guardian', null)::jsonb, '2026-11-01',
      (n % 7 + 1) * 10000, 0, 0, (n % 7 + 1) * 10000, at, at
    from generate_series(1, ${many}::int) n, lateral (select '2026-09-01T00:00:00Z'::timestamptz + n / 3 * interval '1 minute') a(at)`)
})

describe('OFFC-01: lists that scale', () => {
  it('sorts by any column, both ways, and says which rows of how many it shows', async () => {
    const first = await listOrders({ sort: 'student', search: 'buyer' })
    expect(first.orders.map(({ student }) => student).slice(0, 2)).toEqual([
      'Buyer 00001',
      'Buyer 00002',
    ])
    expect(first).toMatchObject({ total: many, from: 1 })
    const second = await listOrders({
      sort: 'student',
      search: 'buyer',
      page: first.next ?? '',
    })
    expect(second).toMatchObject({ total: many, from: staffRowsPerPage + 1 })
    expect(second.orders[0]?.student).toBe(`Buyer 000${staffRowsPerPage + 1}`)
    const last = await listOrders({ sort: '-student', search: 'buyer' })
    expect(last.orders[0]?.student).toBe(`Buyer ${many}`)
    const dear = await listOrders({ sort: '-total' })
    expect(dear.orders.every(({ total }) => total === 70_000)).toBe(true)
    const people = await listPeople({ sort: '-name', search: 'buyer' })
    expect(people.people[0]?.name).toBe(`Buyer ${many}`)
  })

  it('neither repeats nor hides a row when others come and go between two pages', async () => {
    const asked = { sort: 'total', search: 'buyer 000' }
    const seen: string[] = []
    let page: string | null = null
    do {
      const answer = await listOrders({ ...asked, ...(page && { page }) })
      seen.push(...answer.orders.map(({ id }) => id))
      page = answer.next
      // Rows before and after the place of the reader.
      await api.db
        .update(orders)
        .set({ tuitionSen: 1, totalSen: 1 })
        .where(eq(orders.id, seen[0] ?? ''))
      await api.db.delete(orders).where(eq(orders.id, seen[1] ?? ''))
    } while (page)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(99)
  })

  it('refuses a page of another order and of none', async () => {
    const { next } = await listOrders({ sort: 'total' })
    for (const asked of [
      { sort: 'student', page: next ?? '' },
      { page: 'yesterday' },
      { page: Buffer.from('["-created","x","y",1]').toString('base64url') },
    ]) {
      const answer = await api.as(support).get(pathOf('staffOrders') + query(asked))
      expect(answer.body).toMatchObject({ status_code: 400, code: 'request.malformed' })
    }
  })

  it('filters orders by day, class, amount, receipt and method', async () => {
    const mine = shopper(api, await api.arrive('Sofea'))
    const { order_id: orderId } = await mine.payBy('pay-at-once')
    const [{ receipt_number: receipt } = { receipt_number: null }] = (
      await listOrders({ show: 'PAID' })
    ).orders
    expect(receipt).not.toBeNull()
    const only = async (asked: ListFilter) => (await listOrders(asked)).orders.map(({ id }) => id)
    expect(await only({ search: String(receipt), show: 'PAID' })).toEqual([orderId])
    // The bank tells the method in an event of its own, which may come after the payment's.
    await expect.poll(() => only({ method: 'fpx' })).toEqual([orderId])
    expect(await only({ method: 'cash' })).toEqual([])
    expect((await listOrders({ class: '5', search: 'buyer 01' })).total).toBe(100)
    expect((await listOrders({ amount: '70000', search: 'buyer' })).total).toBe(
      Math.floor((many + 1) / 7),
    )
    // Midnight is Malaysian: 16:00 the day before in UTC.
    const day = await listOrders({ from: '2026-09-02', until: '2026-09-02', sort: 'created' })
    expect(day.orders[0]?.created_at).toBe('2026-09-01T16:00:00.000Z')
    expect(day.total).toBe(24 * 60 * 3)
  })

  it('exports exactly what is filtered, in order, as text, in Malaysian time, and records it', async () => {
    const hostile = '=HYPERLINK("http://evil.example","x")'
    await api.db
      .update(users)
      .set({ displayName: hostile })
      .where(inArray(users.uid, ['many-17', 'many-18']))
    const answer = await exported('exportPeople', { sort: 'created', search: 'many-' })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.text.startsWith('\uFEFFName,Email,')).toBe(true)
    const rows = rowsOf(answer.text)
    expect(rows.map(({ Email }) => Email)).toEqual(
      Array.from({ length: many }, (_, n) => `many-${n + 1}@example.com`),
    )
    expect(rows[16]).toMatchObject({ Name: `'${hostile}`, Created: '2026-09-01 08:17' })
    const [record] = await api.db.select().from(audit).where(eq(audit.subject, 'list/people'))
    expect(record).toMatchObject({
      uid: support.uid,
      action: 'list-exported',
      after: { rows: many, sort: 'created', search: true },
    })
    const orders70 = await exported('exportOrders', { amount: '70000', search: 'buyer' })
    const totals = rowsOf(orders70.text)
    expect(totals).toHaveLength((await listOrders({ amount: '70000', search: 'buyer' })).total)
    expect(new Set(totals.map((row) => row['Total (RM)']))).toEqual(new Set(['700']))
    await api.db.update(users).set({ locale: 'ms' }).where(eq(users.uid, support.uid))
    const inMalay = await exported('exportPeople', { role: 'support' })
    const inTheirs = instanceOf('ms').getFixedT('ms', 'server/staff')
    expect(inMalay.text.slice(1).split(',')[0]).toBe(inTheirs('columns.name'))
  })
})
