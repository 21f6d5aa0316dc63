import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { inTransaction } from './in-transaction.ts'
import type { Db, Tx } from './open.ts'
import { backfills as states } from './schema/platform.ts'

/** The key of a row. */
export type RowKey = readonly (string | number)[]
export type BackfillState = typeof states.$inferSelect

/**
 * Fills a new column of old rows in batches, while servers of this and the previous version keep writing. The second of
 * three steps: after the migration that adds the column, and before the migration of a later version that relies on it.
 */
export type Backfill = {
  /** Never reused. */
  name: string
  /** The migration that adds the column; the backfill starts once it is applied. */
  expandedBy: string
  /**
   * The later migration that relies on the backfill, and is refused until it is complete. Set together with that
   * migration.
   */
  contractedBy?: string
  /**
   * Fills a bounded number of rows after a key, in key order. Idempotent. `next` is the key of the last row, null at
   * the end.
   */
  batch(tx: Tx, after: RowKey | null): Promise<{ filled: number; next: RowKey | null }>
}

/** The backfills of this version. Remove one in the version after its contracting migration. */
export const currentBackfills: readonly Backfill[] = []

export type Running = {
  signal?: AbortSignal | undefined
  /** Called after each batch. */
  report?: (state: BackfillState) => void
}

/**
 * Runs the remaining batches of some backfills, one backfill at a time. Several processes may run it at once: they
 * take turns. It pauses between two batches for as long as the first took.
 * @returns false when `signal` stopped it; the next call continues there
 */
export async function runBackfills(
  db: Db,
  some: readonly Backfill[],
  { signal, report }: Running = {},
): Promise<boolean> {
  for (const backfill of some) {
    for (;;) {
      if (signal?.aborted) return false
      const began = performance.now()
      const state = await inTransaction(db, (tx) => runBatch(tx, backfill))
      report?.(state)
      if (state.doneAt) break
      await wait(performance.now() - began)
    }
  }
  return true
}

/**
 * A server of the previous version may write a row that the pass has already gone by, so a backfill is complete only
 * after a full pass that filled none.
 */
async function runBatch(tx: Tx, { name, batch }: Backfill): Promise<BackfillState> {
  await tx.insert(states).values({ name }).onConflictDoNothing()
  const [state] = await tx.select().from(states).where(eq(states.name, name)).for('update')
  if (!state) throw new Error('a row that was just there is gone')
  if (state.doneAt) return state
  const { filled, next } = await batch(tx, state.after)
  const filledInPass = state.filledInPass + filled
  const isPassOver = next === null
  const [changed] = await tx
    .update(states)
    .set({
      after: next,
      filledInPass: isPassOver ? 0 : filledInPass,
      filled: state.filled + filled,
      changedAt: sql`now()`,
      ...(isPassOver && filledInPass === 0 && { doneAt: sql`now()` }),
    })
    .where(eq(states.name, name))
    .returning()
  return changed ?? state
}

/** Goes through all rows once more, for those that were written after the backfill was done. */
export async function repeatBackfill(db: Db, backfill: Backfill): Promise<void> {
  await db
    .update(states)
    .set({ after: null, filledInPass: 0, doneAt: null })
    .where(eq(states.name, backfill.name))
  await runBackfills(db, [backfill])
}

/** The state of each backfill by name; empty if the table does not exist yet. */
export async function backfillStates(db: Db): Promise<ReadonlyMap<string, BackfillState>> {
  const { rows } = (await db.execute(
    sql`select to_regclass('public.backfills') is not null as known`,
  )) as { rows: { known: boolean }[] }
  if (!rows[0]?.known) return new Map()
  return new Map((await db.select().from(states)).map((state) => [state.name, state]))
}
