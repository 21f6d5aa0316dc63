import { sql } from 'drizzle-orm'
import type { WaitingKind } from '#contract/dashboard/waiting.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'

/** Failed refunds whose charge still holds their amount and was not refunded again since. */
const failedRefunds = sql`
  select 'refund-failed', id::text, order_id, amount_sen, null, settled_at, null from refunds failed
    where status = 'failed' and not exists (
      select from refunds later where later.order_id = failed.order_id
        and later.payment_id is not distinct from failed.payment_id
        and later.instalment is not distinct from failed.instalment
        and later.amount_sen >= failed.amount_sen and later.asked_at > failed.settled_at
        and later.status <> 'declined')
    and amount_sen <= (
      select sum(e.amount_sen) from payment_entries e where e.order_id = failed.order_id
        and e.payment_id is not distinct from failed.payment_id
        and e.instalment is not distinct from failed.instalment)`

/** Every item of waiting work. Items with the same `key` share a notification. */
export const waitingOnes = sql`(
  select 'payment' as kind, id::text as key, order_id, amount_sen, recorded_by as by_uid,
    recorded_at as since, null::timestamptz as due from manual_payments where status = 'waiting'
  union all
  select 'refund', id::text, order_id, amount_sen, asked_by, asked_at, null from refunds where status = 'waiting'
  union all
  ${failedRefunds}
  union all
  select 'dispute', id::text, order_id, amount_sen, null, opened_at, evidence_due from disputes
    where status = 'needs-response'
  union all
  select 'quarantined', f.provider || '/' || f.event_id, p.order_id, f.amount_sen, null, f.received_at, null
    from payment_events f left join payments p on p.id = f.payment_id
    where f.quarantined is not null and f.handled_at is null
  union all
  select 'discrepancy', (found_at at time zone 'Asia/Kuala_Lumpur')::date::text, null, null, null, found_at, null
    from payment_discrepancies where resolved_at is null
  union all
  select 'job', (failed_at at time zone 'Asia/Kuala_Lumpur')::date::text, null, null, null, failed_at, null
    from jobs where failed_at is not null
)`

export type WaitingForStaff = {
  kind: WaitingKind
  key: string
  orderId: string | null
  amountSen: number | null
  byUid: string | null
  due: Date | null
}

/** Work that started to wait after this instant, once for each key. */
export async function waitingSince(db: Db | Tx, after: Date): Promise<WaitingForStaff[]> {
  const { rows } = (await db.execute(sql`
    select distinct on (kind, key) kind, key, order_id as "orderId", amount_sen as "amountSen",
      by_uid as "byUid", to_json(due) #>> '{}' as due
    from ${waitingOnes} w where since > ${after.toISOString()}::timestamptz
    order by kind, key`)) as { rows: (Omit<WaitingForStaff, 'due'> & { due: string | null })[] }
  return rows.map(({ due, ...row }) => ({ ...row, due: due === null ? null : new Date(due) }))
}
