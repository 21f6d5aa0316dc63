import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { onlyRow, rowsOf } from '../../db/rows.ts'
import { prepareRecordingJob } from '../../db/schema/platform.ts'

export type Backlog = {
  /** Due and not done. */
  jobsWaiting: number
  jobsFailed: number
  /** How long the oldest job has been due, in seconds; 0 when none is. Recordings may wait for each other for hours. */
  oldestJobSeconds: number
  /** Age in seconds of the oldest payment without a final status; 0 when there is none. */
  oldestUndecidedPaymentSeconds: number
  paymentEventsQuarantined: number
  disputesUnanswered: number
  paymentDiscrepancies: number
  /** Recordings whose qualities wait for room on a disk. */
  recordingsWithoutRoom: number
}

/** Counts waiting work for monitoring, in one query on partial indexes. */
export async function readBacklog(db: Db, now: Date): Promise<Backlog> {
  const at = sql`${now.toISOString()}::timestamptz`
  const counted = await rowsOf<Backlog>(
    db,
    sql`select
      (select count(*)::int from jobs
        where done_at is null and failed_at is null and due_at <= ${at}) as "jobsWaiting",
      (select count(*)::int from jobs where failed_at is not null) as "jobsFailed",
      (select coalesce(greatest(0, extract(epoch from ${at} - min(due_at))), 0)::float from jobs
        where done_at is null and failed_at is null and kind <> ${prepareRecordingJob}) as "oldestJobSeconds",
      (select coalesce(extract(epoch from ${at} - min(created_at)), 0)::float from payments
        where status in ('opened', 'processing')) as "oldestUndecidedPaymentSeconds",
      (select count(*)::int from payment_events where quarantined is not null and handled_at is null) as "paymentEventsQuarantined",
      (select count(*)::int from disputes where ended_at is null and status = 'needs-response') as "disputesUnanswered",
      (select count(*)::int from payment_discrepancies where resolved_at is null) as "paymentDiscrepancies",
      (select count(*)::int from preparations where problem = 'no-room') as "recordingsWithoutRoom"`,
  )
  return onlyRow(counted)
}
