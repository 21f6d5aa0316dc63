import { sql } from 'drizzle-orm'
import type { Subscription } from '#contract/programmes.ts'

export type Held = Subscription & { class_ids: number[] }

/** A subscription as PostgreSQL writes it into JSON. */
export type HoldingJson = {
  programme_id: number
  starts_at: string
  expires_at: string | null
  is_suspended: boolean
  class_ids: number[]
}

/** A column for a query of `users`: what the person holds. Read it with `toHoldings`. */
export const holdingsOfUser = sql<HoldingJson[]>`(
  select coalesce(json_agg(json_build_object(
    'programme_id', s.programme_id,
    'starts_at', s.created_at,
    'expires_at', s.expires_at,
    'is_suspended', s.is_suspended or s.is_overdue,
    'class_ids', (
      select coalesce(json_agg(c.class_id order by c.class_id), '[]'::json)
      from subscription_classes c
      where c.uid = s.uid and c.programme_id = s.programme_id
    )
  ) order by s.programme_id), '[]'::json)
  from subscriptions s where s.uid = "users"."uid"
)`

export const toHoldings = (rows: readonly HoldingJson[]): Held[] =>
  rows.map((row) => ({
    programme_id: row.programme_id,
    programme_start_date: instant(row.starts_at),
    programme_expiry_date: row.expires_at && instant(row.expires_at),
    is_suspended: row.is_suspended,
    class_ids: row.class_ids,
  }))

const instant = (text: string) => new Date(text).toISOString()
