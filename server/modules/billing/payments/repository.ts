import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { atMalaysianTime, endOfMalaysianDay } from '#contract/shared/calendar.ts'
import {
  paymentsSorting,
  refundsSorting,
  type ListedRefund,
  type StaffPayment,
  type StaffPaymentsQuery,
  type StaffRefundsQuery,
} from '#contract/billing/payments/staff-payments.ts'
import { areNamedLike, likeText } from '../../../platform/db/like-text.ts'
import { sortedList, type ListPlace } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/open.ts'
import { contains } from '../../identity/index.ts'
import { classNamesOf } from '../orders/repository.ts'

/**
 * Every payment once: attempts and charges of card plans, except those that a manual payment settled, and manual
 * payments. A card plan itself receives nothing: its charges do.
 */
const everyPayment = sql`
  select p.id::text as id, p.order_id, p.created_at as at, p.amount_sen,
    case p.plan when 'once' then 'once' else 'plan' end as kind, null::int as instalment,
    case when p.plan = 'instalments' and p.status = 'succeeded' then 'set-up' else p.status end as state,
    coalesce(p.method, case p.plan when 'instalments' then 'card' end) as method, p.provider_reference as reference
  from payments p where p.provider <> 'manual'
  union all
  select i.payment_id || '/' || i.number, i.order_id,
    coalesce(i.paid_at, i.failed_on::timestamp at time zone 'Asia/Kuala_Lumpur'), i.amount_sen,
    'instalment', i.number, case i.status when 'paid' then 'succeeded' else 'failed' end, 'card', i.provider_reference
  from instalments i
  where i.status <> 'scheduled' and not exists (
    select from manual_payments m
    where m.payment_id = i.payment_id and m.instalment = i.number and m.status = 'counted')
  union all
  select m.id::text, m.order_id, m.recorded_at, m.amount_sen,
    case when m.instalment is null then 'once' else 'instalment' end, m.instalment,
    case m.status when 'counted' then 'succeeded' else m.status end, m.method, m.reference
  from manual_payments m`

const everyRefund = sql`
  select r.id::text as id, r.order_id, r.asked_at as at, r.settled_at, r.amount_sen, r.status as state, r.reason,
    r.credit_note, r.given_by, coalesce(nullif(u.display_name, ''), u.email) as asked_by
  from refunds r left join users u on u.uid = r.asked_by`

/** Joins the order's columns that lists show and search. */
const withOrders = (rows: SQL) => sql`(
  select one.*, g.title as programme, c.number as receipt_number, buyer.email, o.intake_key, o.class_ids,
    coalesce(nullif(o.details->>'name', ''), buyer.display_name) as student
  from (${rows}) one
  join orders o on o.id = one.order_id
  join programmes g on g.id = o.programme_id
  join users buyer on buyer.uid = o.uid
  left join receipts c on c.order_id = o.id
) as listed`

const column = <Value>(name: string) => sql<Value>`"listed".${sql.identifier(name)}`
const instant = (name: string) => sql<string>`to_json(${column(name)}) #>> '{}'`

const keys = {
  at: { by: column('at'), type: 'timestamptz' },
  amount: { by: column('amount_sen'), type: 'integer' },
  student: { by: sql`lower("listed"."student")`, type: 'text' },
} as const
const byId = { by: column('id'), type: 'text' } as const
export const paymentsPlace = sortedList(paymentsSorting, keys, byId)
export const refundsPlace = sortedList(refundsSorting, keys, byId)

const ofOrder = {
  order_id: column<string>('order_id'),
  programme: column<string>('programme'),
  student: column<string>('student'),
  receipt_number: column<number | null>('receipt_number'),
}
const paymentRow = {
  id: column<string>('id'),
  at: instant('at'),
  amount: column<number>('amount_sen'),
  kind: column<StaffPayment['kind']>('kind'),
  instalment: column<number | null>('instalment'),
  state: column<StaffPayment['state']>('state'),
  method: column<StaffPayment['method']>('method'),
  reference: column<string | null>('reference'),
  ...ofOrder,
}
const refundRow = {
  id: column<string>('id'),
  asked_at: instant('at'),
  settled_at: sql<string | null>`to_json("listed"."settled_at") #>> '{}'`,
  amount: column<number>('amount_sen'),
  state: column<ListedRefund['state']>('state'),
  reason: column<string>('reason'),
  credit_note: column<number | null>('credit_note'),
  given_by: column<ListedRefund['given_by']>('given_by'),
  asked_by: column<string | null>('asked_by'),
  ...ofOrder,
}

/** Columns that only the export has. */
const exportColumns = {
  intake: sql<string | null>`(select i.title from intakes i where i.key = "listed"."intake_key")`,
  classes: classNamesOf(column('class_ids')),
}
export type ExportColumns = { intake: string | null; classes: string | null }

type Days = { from?: string | undefined; until?: string | undefined }
const isOnDays = ({ from, until }: Days): SQL | undefined =>
  and(
    from === undefined
      ? undefined
      : sql`"listed"."at" >= ${atMalaysianTime(from, '00:00').toISOString()}::timestamptz`,
    until === undefined
      ? undefined
      : sql`"listed"."at" <= ${endOfMalaysianDay(until).toISOString()}::timestamptz`,
  )

/** Matches orders by receipt number, beginning of the id, or a part of the buyer's name or email. */
const isOfOrder = (text: string): SQL | undefined =>
  or(
    areNamedLike([column('student')], text),
    contains(text, column('email')),
    sql`"listed"."order_id"::text ilike ${`${likeText(text)}%`}`,
    hasNumber(text, 'receipt_number'),
  )
const hasNumber = (text: string, name: string): SQL | undefined =>
  /^\d{1,9}$/.test(text) ? eq(column(name), Number(text)) : undefined

const isPaymentAskedFor = ({
  search,
  state,
  kind,
  method,
  ...days
}: StaffPaymentsQuery): SQL | undefined =>
  and(
    search ? or(isOfOrder(search), eq(column('reference'), search)) : undefined,
    state && eq(column('state'), state),
    kind && eq(column('kind'), kind),
    method && eq(column('method'), method),
    isOnDays(days),
  )

const isRefundAskedFor = ({ search, state, ...days }: StaffRefundsQuery): SQL | undefined =>
  and(
    search ? or(isOfOrder(search), hasNumber(search, 'credit_note')) : undefined,
    state && eq(column('state'), state),
    isOnDays(days),
  )

/** SQL of all payments and refunds, for staff. */
export function staffPaymentsRepository(db: Db) {
  async function countOf(rows: SQL, where: SQL | undefined): Promise<number> {
    const [row] = await db
      .select({ all: sql<number>`count(*)::int` })
      .from(withOrders(rows))
      .where(where)
    return row?.all ?? 0
  }
  return {
    async payments(query: StaffPaymentsQuery, place: ListPlace, most: number) {
      return db
        .select({ ...paymentRow, ...exportColumns, ...place.keys })
        .from(withOrders(everyPayment))
        .where(and(isPaymentAskedFor(query), place.after))
        .orderBy(...place.orderBy)
        .limit(most)
    },

    countPayments: (query: StaffPaymentsQuery) => countOf(everyPayment, isPaymentAskedFor(query)),

    async refunds(query: StaffRefundsQuery, place: ListPlace, most: number) {
      return db
        .select({ ...refundRow, ...exportColumns, ...place.keys })
        .from(withOrders(everyRefund))
        .where(and(isRefundAskedFor(query), place.after))
        .orderBy(...place.orderBy)
        .limit(most)
    },

    countRefunds: (query: StaffRefundsQuery) => countOf(everyRefund, isRefundAskedFor(query)),
  }
}
