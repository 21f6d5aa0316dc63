import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { backfillStates, type Backfill, type BackfillState } from './backfills.ts'
import { migrations } from './migrate.ts'
import { readMigrations } from './read-migrations.ts'
import { rowsOf } from './rows.ts'
import { openDatabase, type Db } from './open.ts'

export type PlannedMigration = {
  /** The file's name without `.sql`. */
  name: string
  statements: string[]
  /** Existing tables that it changes. */
  tables: TableInUse[]
  /** Names of incomplete backfills; it is refused until they are done. */
  refusedWithout: string[]
}
type TableInUse = { name: string; /** PostgreSQL's estimate. */ rows: number; size: string }
export type PlannedBackfill = { backfill: Backfill; state: BackfillState | undefined }
type Plan = {
  migrations: PlannedMigration[]
  /** The incomplete backfills. */
  backfills: PlannedBackfill[]
}

const changedTable = /(?:ALTER TABLE|UPDATE|DELETE FROM|INSERT INTO|\bON)\s+"?(\w+)"?/g

/** The pending migrations and backfills, in order. Changes nothing. */
export async function planMigrations(
  at: { url: string } | { folder: string },
  { folder, backfills } = migrations,
): Promise<Plan> {
  const isNew = 'folder' in at && !existsSync(at.folder)
  if (isNew) return planOf(undefined)
  const { db, close } = await openDatabase(at, { skipMigrations: true })
  try {
    return await planOf(db)
  } finally {
    await close()
  }

  async function planOf(db: Db | undefined): Promise<Plan> {
    const all = await readMigrations(folder, db)
    // On new tables there is nothing to fill.
    const hasRows = db && all.some(({ isApplied }) => isApplied)
    const states = hasRows ? await backfillStates(db) : new Map<string, BackfillState>()
    const isApplied = (name: string) => all.some((one) => one.name === name && one.isApplied)
    const undone = hasRows
      ? backfills.filter(
          ({ name, contractedBy = '' }) => !isApplied(contractedBy) && !states.get(name)?.doneAt,
        )
      : []
    const tables = db ? await tablesInUse(db) : []
    return {
      migrations: all
        .filter(({ isApplied }) => !isApplied)
        .map(({ name, statements }) => {
          const text = statements.join(';\n')
          const named = new Set([...text.matchAll(changedTable)].map(([, table]) => table))
          return {
            ...{ name, statements, tables: tables.filter((table) => named.has(table.name)) },
            refusedWithout: undone
              .filter(({ contractedBy }) => contractedBy === name)
              .map((backfill) => backfill.name),
          }
        }),
      backfills: undone.map((backfill) => ({ backfill, state: states.get(backfill.name) })),
    }
  }
}

const tablesInUse = (db: Db) =>
  rowsOf<TableInUse>(
    db,
    sql`select relname as name, greatest(reltuples, 0)::float8 as rows,
               pg_size_pretty(pg_total_relation_size(oid)) as size
          from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
