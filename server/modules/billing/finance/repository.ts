import { sql, type SQL } from 'drizzle-orm'
import { addDays, atMalaysianTime } from '#contract/shared/calendar.ts'
import type { InstalmentStatus } from '#contract/billing/instalments/instalments.ts'
import type { FinanceSpan, RevenueBy, RevenueRow } from '#contract/billing/finance.ts'
import type { Db } from '../../../platform/db/open.ts'

const within = (at: SQL, { from, until }: FinanceSpan): SQL =>
  sql`${at} >= ${atMalaysianTime(from, '00:00').toISOString()}::timestamptz
    and ${at} < ${atMalaysianTime(addDays(until, 1), '00:00').toISOString()}::timestamptz`

const dayOf = (at: SQL) => sql`(${at} at time zone 'Asia/Kuala_Lumpur')`

/** The payment method of an entry. */
const methodOf = sql`case when e.provider = 'manual' then (
    select m.method from manual_payments m
    where m.order_id = e.order_id and m.status = 'counted' and m.instalment is not distinct from e.instalment
    order by m.recorded_at desc limit 1
  ) else coalesce(p.method, case when p.plan = 'instalments' then 'card' end) end`

const groups: Record<RevenueBy, { key: SQL; title: SQL }> = {
  day: { key: sql`to_char(${dayOf(sql`e.at`)}, 'YYYY-MM-DD')`, title: sql`null` },
  month: { key: sql`to_char(${dayOf(sql`e.at`)}, 'YYYY-MM')`, title: sql`null` },
  programme: { key: sql`o.programme_id::text`, title: sql`g.title` },
  intake: { key: sql`o.intake_key`, title: sql`g.title || ', ' || i.title` },
  method: { key: methodOf, title: sql`null` },
}

type Found<Row> = { rows: Row[] }

/** SQL of the reports. Revenue is the sum of the ledger's entries, which nothing changes. */
export const financeRepository = (db: Db) => {
  /** Runs raw SQL; PGlite and PostgreSQL return the same shape. */
  async function read<Row>(query: SQL): Promise<Row[]> {
    const { rows } = (await db.execute(query)) as Found<Row>
    return rows
  }

  return {
    revenue: (by: RevenueBy, span: FinanceSpan): Promise<RevenueRow[]> =>
      read<RevenueRow>(sql`
        select ${groups[by].key} as key, min(${groups[by].title}) as title,
          coalesce(sum(e.amount_sen) filter (where e.kind in ('charge', 'manual')), 0)::float8 as received,
          coalesce(sum(e.amount_sen) filter (where e.kind in ('refund', 'refund-failed')), 0)::float8 as refunded,
          coalesce(sum(e.amount_sen) filter (where e.kind in ('dispute', 'dispute-won')), 0)::float8 as disputed,
          sum(e.amount_sen)::float8 as net,
          (count(*) filter (where e.kind in ('charge', 'manual') and e.amount_sen > 0))::int as payments
        from payment_entries e
        join orders o on o.id = e.order_id
        join programmes g on g.id = o.programme_id
        left join intakes i on i.key = o.intake_key
        left join payments p on p.id = e.payment_id
        where ${within(sql`e.at`, span)}
        group by 1 order by 1`),

    refunded: (span: FinanceSpan, most: number) =>
      read<{
        order_id: string
        at: string
        amount: number
        receipt_number: number | null
        credit_note: number | null
        programme: string
        reason: string
        by_hand: boolean
        count: number
        total: number
      }>(sql`
        select r.order_id, to_json(r.settled_at) #>> '{}' as at, r.amount_sen as amount,
          c.number as receipt_number, r.credit_note, g.title as programme, r.reason,
          r.provider = 'manual' as by_hand,
          (count(*) over ())::int as count, (sum(r.amount_sen) over ())::float8 as total
        from refunds r
        join orders o on o.id = r.order_id
        join programmes g on g.id = o.programme_id
        left join receipts c on c.order_id = r.order_id
        where r.status = 'refunded' and ${within(sql`r.settled_at`, span)}
        order by r.settled_at desc, r.id
        limit ${most}`),

    /** Unpaid instalments of running plans: refused ones first, then by day. */
    outstanding: (most: number) =>
      read<{
        order_id: string
        programme: string
        receipt_number: number | null
        instalment: number
        due_on: string
        amount: number
        status: InstalmentStatus
        count: number
        total: number
        refused: number
      }>(sql`
        select i.order_id, g.title as programme, c.number as receipt_number, i.number as instalment,
          i.due_on::text as due_on, i.amount_sen as amount, i.status,
          (count(*) over ())::int as count, (sum(i.amount_sen) over ())::float8 as total,
          coalesce(sum(i.amount_sen) filter (where i.status = 'failed') over (), 0)::float8 as refused
        from instalments i
        join payments p on p.id = i.payment_id
        join orders o on o.id = i.order_id
        join programmes g on g.id = o.programme_id
        left join receipts c on c.order_id = i.order_id
        left join write_offs w on w.order_id = i.order_id
        where i.status <> 'paid' and i.cancelled_at is null and w.order_id is null
          and p.status in ('set-up', 'succeeded') and o.status in ('PAID', 'PENDING')
        order by i.status <> 'failed', i.due_on, i.order_id, i.number
        limit ${most}`),

    promoUse: (span: FinanceSpan) =>
      read<{ code: string; orders: number; given: number; sold: number }>(sql`
        select coalesce(o.promo_code, '') as code, count(*)::int as orders, sum(o.discount_sen)::float8 as given,
          sum(o.total_sen)::float8 as sold
        from orders o
        join receipts c on c.order_id = o.id
        where o.discount_sen > 0 and ${within(sql`c.paid_at`, span)}
        group by 1 order by 3 desc, 1`),
  }
}
