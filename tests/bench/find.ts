import { parseArgs } from 'node:util'
import { sql, type SQL } from 'drizzle-orm'
import { openTestApi, pathOf, tokenFor, type TestApi } from '#tests/support/api.ts'
import { startTestPostgres } from '#tests/support/database/database.ts'
import { staff } from '../api/support/learning.ts'
import { shopper } from '../api/support/orders.ts'

/** Measures the staff's search with this many people, orders and parcels: the median for each text, in ms. */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } })
const calls = 21

const postgres = await startTestPostgres()
const api = await openTestApi({ env: { LOG_LEVEL: 'silent' } })
try {
  const order = await fill(api, Number(values.rows))
  const office = await staff(api, 'administrator')
  for (const text of [
    ...['aina 777', 'nobody of that name', 'bench-777', '+60 12-345 6789'],
    ...['kimia', order.slice(0, 8), '10023'],
  ]) {
    const times: number[] = []
    for (let n = 0; n < calls; n += 1) {
      const headers = {
        authorization: `Bearer ${tokenFor(office, { issuedAt: api.clock.peek() })}`,
      }
      const url = `${pathOf('findInOffice')}?${new URLSearchParams({ search: text })}`
      const remoteAddress = `10.0.${times.length}.${text.length}`
      const from = performance.now()
      const { statusCode } = await api.app.http.inject({ url, headers, remoteAddress })
      times.push(performance.now() - from)
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(calls / 2)] ?? 0
    console.log(`${median.toFixed(0).padStart(5)} ms  ${text}`)
  }
} finally {
  await api.close()
  await postgres.stop()
}

/** Adds people who each have a copy of one paid order and its parcel. @returns the order's id */
async function fill(target: TestApi, rows: number): Promise<string> {
  const { db } = target
  const shop = shopper(target, await target.arrive('Aina'))
  const { order_id } = await shop.payBy('pay-at-once', { subjects: [5] })
  await db.execute(sql`
    insert into users (uid, email, display_name)
    select 'bench-' || n, 'bench-' || n || '@example.com', 'Nurul Aina binti Hassan ' || n
    from generate_series(1, ${rows}) n`)
  await copyRows(target, 'orders', ['id', 'uid'], sql`gen_random_uuid(), 'bench-' || n`, rows)
  await copyRows(
    target,
    'parcels',
    ['id', 'order_id'],
    sql`gen_random_uuid(), (
    select id from orders where uid = 'bench-' || n)`,
    rows,
  )
  await db.execute(sql`vacuum analyze`)
  return order_id
}

/** Copies the table's only row this many times, with new values in these columns, while triggers are disabled. */
async function copyRows(
  { db }: TestApi,
  table: 'orders' | 'parcels',
  own: readonly string[],
  as: SQL,
  rows: number,
): Promise<void> {
  const { rows: names } = (await db.execute(sql`
    select column_name as name from information_schema.columns
    where table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'`)) as {
    rows: { name: string }[]
  }
  const copied = sql.raw(
    names.flatMap(({ name }) => (own.includes(name) ? [] : [`"${name}"`])).join(', '),
  )
  const name = sql.raw(table)
  await db.execute(sql`alter table ${name} disable trigger all`)
  await db.execute(sql`
    insert into ${name} (${sql.raw(own.join(', '))}, ${copied})
    select ${as}, ${copied} from (select * from ${name} limit 1) one, generate_series(1, ${rows}) n`)
  await db.execute(sql`alter table ${name} enable trigger all`)
}
