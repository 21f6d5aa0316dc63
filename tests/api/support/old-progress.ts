import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { rowsOf } from '#server/db/read-migrations.ts'

/** Replaces all progress by so many rows of an older version; one has its days already. */
export async function makeOldProgress(db: Db, oldRows: number): Promise<void> {
  await db.execute(sql`truncate backfills, watch_progress`)
  await db.execute(
    sql`insert into users (uid, email) values ('aina', 'aina@example.com') on conflict do nothing`,
  )
  await db.execute(sql`
    insert into watch_progress (uid, watched_id, position_seconds, position_at, watched, watched_seconds, of_seconds, watched_on, changed_at)
    select 'aina', 'L' || lpad(n::text, 10, '0'), 1, '2026-11-20T17:00:00Z', '[[0, 1]]', 1, 120,
      case when n = 7 then '["2026-11-19", "2026-11-21"]'::jsonb else '[]' end, now()
    from generate_series(1, ${oldRows}) n`)
}

export const daysOfProgress = (db: Db) =>
  rowsOf<{ watched_on: string[]; n: number }>(
    db,
    sql`select watched_on, count(*)::int as n from watch_progress group by 1 order by 2`,
  )

/** What `daysOfProgress` tells once the rows of `makeOldProgress` are filled. */
export const filledDays = (oldRows: number) => [
  { watched_on: ['2026-11-19', '2026-11-21'], n: 1 },
  // One in the morning in Malaysia.
  { watched_on: ['2026-11-21'], n: oldRows - 1 },
]

export async function backfillState(db: Db, name: string) {
  const [state] = await rowsOf<{ filled: number; after: unknown; done: boolean }>(
    db,
    sql`select filled::int as filled, after, done_at is not null as done from backfills where name = ${name}`,
  )
  return state
}
