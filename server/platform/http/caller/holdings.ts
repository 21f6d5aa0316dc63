import { sql } from 'drizzle-orm'
import { heldAs, type Holding } from '#contract/enrolment/access.ts'
import type { Enrolment } from '#contract/catalogue/programmes.ts'

/** A person's holding of one programme, as JSON from PostgreSQL. */
export type HoldingJson = {
  programme_id: number
  is_suspended: boolean
  enrolments: Enrolment[]
}

/** A column for a query of `users`: the enrolments that were not ended, by programme. Read it with `toHoldings`. */
export const holdingsOfUser = sql<HoldingJson[]>`(
  select coalesce(json_agg(json_build_object(
    'programme_id', held.programme_id,
    'is_suspended', held.is_suspended,
    'enrolments', held.enrolments
  ) order by held.programme_id), '[]'::json)
  from (
    select e.programme_id,
      exists (select from suspensions s where s.uid = "users"."uid" and s.programme_id = e.programme_id) as is_suspended,
      json_agg(json_build_object(
        'class_id', e.class_id,
        'intake_key', e.intake_key,
        'opens_at', e.opens_at,
        'live_until', e.live_until,
        'recordings_until', e.recordings_until,
        'is_suspended', e.is_suspended
      ) order by e.opens_at, e.class_id) as enrolments
    from enrolments e
    where e.uid = "users"."uid" and e.ended_at is null
    group by e.programme_id
  ) held
)`

export const toHoldings = (rows: readonly HoldingJson[], now: Date): Holding[] =>
  rows.map(({ programme_id, is_suspended, enrolments }) =>
    heldAs(programme_id, enrolments.map(withInstants), is_suspended, now),
  )

const withInstants = ({ is_suspended, ...row }: Enrolment): Enrolment => ({
  ...row,
  ...(is_suspended && { is_suspended }),
  opens_at: instant(row.opens_at),
  live_until: row.live_until && instant(row.live_until),
  recordings_until: row.recordings_until && instant(row.recordings_until),
})

const instant = (text: string) => new Date(text).toISOString()
