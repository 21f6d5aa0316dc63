import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { orderStatuses, transitions, type StoredOrderStatus } from '#contract/billing/orders.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'

const stored: StoredOrderStatus[] = [...orderStatuses, 'VOID']
const database = ownDatabase()
beforeAll(async () => {
  await database.db.execute(sql`insert into users (uid, email) values ('aina', 'aina@example.com')`)
  await database.db.execute(
    sql`insert into programmes (id, url_safe_name, title) values (2, 'full-programme', 'Full')`,
  )
  await database.db.execute(
    sql`insert into intakes (key, programme_id, title, starts_on, ends_on, last_paper_on)
      values ('now', 2, 'Now', '2026-09-21', '2027-04-18', '2027-05-30')`,
  )
})

const insert = (id: string, status: string) =>
  database.db.execute(sql`
    insert into orders (id, uid, programme_id, intake_key, offer, status, class_ids, details, terms_version,
      tuition_sen, discount_sen, hardcopy_sen, total_sen, created_at, changed_at)
    values (${id}, 'aina', 2, 'now', '{"tiers": []}', ${status}, '[]', '{}', '1', 1000, 0, 0, 1000, now(), now())`)
const move = (id: string, status: string) =>
  database.db.execute(sql`update orders set status = ${status} where id = ${id}`)

/** An order in `status`, set directly. */
async function orderIn(status: StoredOrderStatus): Promise<string> {
  const id = randomUUID()
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`delete from orders`)
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into orders (id, uid, programme_id, intake_key, offer, status, class_ids, details, terms_version,
        tuition_sen, discount_sen, hardcopy_sen, total_sen, created_at, changed_at)
      values (${id}, 'aina', 2, 'now', '{"tiers": []}', ${status}, '[]', '{}', '1', 1000, 0, 0, 1000, now(), now())`)
  })
  return id
}

describe('ORD-17: the database enforces it for every writer', () => {
  it.each(stored.flatMap((from) => stored.map((to) => [from, to] as const)))(
    '%s → %s as the table of transitions has it',
    async (from, to) => {
      const id = await orderIn(from)
      const outcome = await move(id, to).then(
        () => 'moved',
        (error: Error) => (error.cause as Error).message,
      )
      const isAllowed = from === to || transitions[from].includes(to)
      expect(outcome).toBe(isAllowed ? 'moved' : `an order may not go from ${from} to ${to}`)
      const { rows } = (await database.db.execute(
        sql`select status from orders where id = ${id}`,
      )) as { rows: { status: string }[] }
      expect(rows).toEqual([{ status: isAllowed ? to : from }])
    },
  )

  it.each(stored)('an order begins as a draft: %s', async (status) => {
    await database.db.execute(sql`delete from orders`)
    const made = insert(randomUUID(), status)
    if (status === 'DRAFT') await expect(made).resolves.toBeDefined()
    else await expect(made).rejects.toMatchObject({ cause: { code: '23514' } })
  })

  it('ORD-11: a person has one live order of a programme, and any number that are over', async () => {
    await orderIn('PAID')
    await insert(randomUUID(), 'DRAFT')
    await expect(insert(randomUUID(), 'DRAFT')).rejects.toMatchObject({ cause: { code: '23505' } })
  })

  it.each([
    ['a total that is not the sum', 'total_sen = 999'],
    ['a discount over the tuition', 'discount_sen = 1001, total_sen = -1'],
    ['a status there is not', "status = 'REFUNDED'"],
  ])('refuses %s', async (_, change) => {
    const id = await orderIn('DRAFT')
    await expect(
      database.db.execute(sql`update orders set ${sql.raw(change)} where id = ${id}`),
    ).rejects.toMatchObject({ cause: { code: '23514' } })
  })
})
