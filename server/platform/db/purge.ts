import { setTimeout as wait } from 'node:timers/promises'
import { and, getTableName, gte, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'
import { endedRows } from './personal-data.ts'
import type { ExpiredRows } from './schema/retention.ts'

/** Small enough that a statement takes some milliseconds and holds few locks. */
const rowsAtOnce = 1000

/** `from`: where the previous batch ended in the column `by`. Entries before it lead to deleted rows. */
type Part = ExpiredRows & { table: PgTable; from?: Date | string }

/**
 * Deletes or blanks rows whose retention has ended, according to `personal-data.ts`. Takes a batch of each table in
 * turn, and pauses after each for as long as it took. A failing table does not stop the others.
 * @param signal stops before the next batch; the next call continues
 * @returns the number of rows
 * @throws AggregateError that names the tables that failed
 */
export async function purge(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  let parts: Part[] = endedRows(now).map((ended) => ({ ...ended, table: ended.by.table }))
  let rows = 0
  const failures: Error[] = []
  while (parts.length > 0) {
    const unfinished: Part[] = []
    for (const part of parts) {
      if (signal?.aborted) return rows
      const began = performance.now()
      try {
        const batch = await purgeBatch(db, part)
        rows += batch.rows
        if (batch.rows === rowsAtOnce) unfinished.push({ ...part, from: batch.last })
      } catch (cause) {
        failures.push(new Error(`${getTableName(part.table)} was not purged`, { cause }))
      }
      await wait(performance.now() - began)
    }
    parts = unfinished
  }
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
  return rows
}

/**
 * The rows of a batch. Locked ones are left for the next hour. The order makes PostgreSQL use the index. A scan of the
 * table would begin each batch with the rows that earlier batches deleted.
 */
export const oldest = ({ by, when }: ExpiredRows): SQL =>
  sql`select ctid from ${by.table} where ${when} order by ${by} limit ${rowsAtOnce} for update skip locked`

/** A separate statement, and so a separate transaction. */
async function purgeBatch(
  db: Db,
  { table, by, when, blank, from }: Part,
): Promise<{ rows: number; last: Date | string }> {
  const isDue = and(when, from === undefined ? undefined : gte(by, from))
  const some = sql`ctid = any(array(${oldest({ by, when: isDue })}))`
  const done = await (blank
    ? db.update(table).set(blank).where(some).returning({ at: by })
    : db.delete(table).where(some).returning({ at: by }))
  const ages = done.map(({ at }) => at as Date | string)
  return { rows: done.length, last: ages.reduce((a, b) => (a > b ? a : b), ages[0] ?? '') }
}
