import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { currentBackfills, type Backfill } from '#server/platform/db/backfills.ts'
import { rowsOf } from '#server/platform/db/rows.ts'

const rowsAtOnce = 1000

/** Fills the days on which a recording was watched with the last one that is known. */
const watchedOn: Backfill = {
  name: 'watched-on',
  expandedBy: '0000_schema',
  async batch(tx, after) {
    const [uid = '', watchedId = ''] = after ?? []
    const [last] = await rowsOf<{
      uid: string
      watched_id: string
      looked: number
      filled: number
    }>(
      tx,
      sql`
        with looked as (
          select uid, watched_id from watch_progress where (uid, watched_id) > (${uid}, ${watchedId})
          order by uid, watched_id limit ${rowsAtOnce}
        ), filled as (
          update watch_progress p set watched_on =
            jsonb_build_array(to_char(p.position_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD'))
          from looked l where p.uid = l.uid and p.watched_id = l.watched_id and p.watched_on = '[]'
          returning 1
        )
        select uid, watched_id, (select count(*)::int from looked) as looked,
          (select count(*)::int from filled) as filled
        from looked order by uid desc, watched_id desc limit 1`,
    )
    if (!last) return { filled: 0, next: null }
    const next = last.looked < rowsAtOnce ? null : [last.uid, last.watched_id]
    return { filled: last.filled, next }
  },
}

/** Adds it to the backfills of this version. A command has it by `node --import` of this file. */
const all = currentBackfills as Backfill[]
all.push(watchedOn)
export const planted = ['--import', import.meta.filename]

/** Replaces all progress by so many rows without days; one has its days already. */
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
