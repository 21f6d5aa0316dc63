import { sql } from 'drizzle-orm'
import { addMonths, atMalaysianTime } from '#contract/shared/calendar.ts'
import type { Db } from '../../../platform/db/open.ts'

/** The sum of one payment of an order, or of its refunds and disputes, in a month. */
export type MonthRow = {
  order_id: string
  instalment: number | null
  /** A payment; otherwise its refunds and disputes. */
  is_payment: boolean
  /** Signed sen, never 0. */
  amount: number
  /** When money last moved. */
  at: string
  order_total: number
  receipt_number: number | null
  /** The numbers of the month's credit notes, separated by commas. */
  credit_notes: string | null
  /** The month in which the refunded money was received, `2026-11`. */
  paid_in: string | null
  /** When the refunded money was received. */
  paid_at: string | null
}

/** The ledger of a month in Malaysia by receipt, without amounts that cancel out within the month. */
export async function monthRows(db: Db, month: string): Promise<MonthRow[]> {
  const first = `${month}-01`
  const begins = atMalaysianTime(first, '00:00').toISOString()
  const ends = atMalaysianTime(addMonths(first, 1), '00:00').toISOString()
  const inMonth = sql`>= ${begins}::timestamptz`
  const { rows } = (await db.execute(sql`
    with moved as (
      select order_id, instalment, kind in ('charge', 'manual') as is_payment,
        sum(amount_sen)::float8 as amount, to_json(max(at)) #>> '{}' as at
      from payment_entries
      where at ${inMonth} and at < ${ends}::timestamptz
      group by 1, 2, 3 having sum(amount_sen) <> 0
    ), paid as (
      select order_id, instalment, min(at) as at from payment_entries
      where kind in ('charge', 'manual') and amount_sen > 0
        and order_id in (select order_id from moved where amount < 0 or not is_payment)
      group by 1, 2
    )
    select e.*, o.total_sen as order_total, c.number as receipt_number,
      case when not e.is_payment then (
        select string_agg(r.credit_note::text, ', ' order by r.credit_note) from refunds r
        where r.order_id = e.order_id and r.instalment is not distinct from e.instalment
          and r.status = 'refunded' and r.settled_at ${inMonth} and r.settled_at < ${ends}::timestamptz
      ) end as credit_notes,
      to_char(p.at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM') as paid_in,
      to_json(p.at) #>> '{}' as paid_at
    from moved e
    join orders o on o.id = e.order_id
    left join receipts c on c.order_id = e.order_id
    left join paid p on p.order_id = e.order_id and p.instalment is not distinct from e.instalment
    order by c.number nulls last, e.order_id, e.instalment nulls first, e.is_payment desc`)) as {
    rows: MonthRow[]
  }
  return rows
}
