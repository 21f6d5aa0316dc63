import { backfillStates, runBackfills, type Running } from './backfills.ts'
import { migrations } from './migrate.ts'
import { openDatabase } from './open.ts'
import { readMigrations } from './read-migrations.ts'

/**
 * Runs the backfills whose migrations are applied.
 * @returns how many it completed; undefined when the signal stopped it
 */
export async function backfillDatabase(
  at: { url: string } | { folder: string },
  running: Running,
  { folder, backfills } = migrations,
): Promise<number | undefined> {
  const { db, close } = await openDatabase(at, { skipMigrations: true })
  try {
    const applied = new Set(
      (await readMigrations(folder, db)).flatMap(({ name, isApplied }) =>
        isApplied ? [name] : [],
      ),
    )
    const states = await backfillStates(db)
    const undone = backfills.filter(
      ({ name, expandedBy, contractedBy = '' }) =>
        applied.has(expandedBy) && !applied.has(contractedBy) && !states.get(name)?.doneAt,
    )
    return (await runBackfills(db, undone, running)) ? undone.length : undefined
  } finally {
    await close()
  }
}
