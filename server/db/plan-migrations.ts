import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrationsFolder } from './migrate.ts'
import { openDatabase, type Db } from './open.ts'

export type PlannedMigration = {
  /** Of its file, without `.sql`. */
  name: string
  statements: string[]
  /** Tables with rows that it changes; a table that it makes is not among them. */
  tables: TableInUse[]
}
type TableInUse = { name: string; /** PostgreSQL's estimate. */ rows: number; size: string }

const changedTable = /(?:ALTER TABLE|UPDATE|DELETE FROM|INSERT INTO|\bON)\s+"?(\w+)"?/g

/** The migrations that the database at `at` lacks, in their order. Changes nothing. */
export async function planMigrations(
  at: { url: string } | { folder: string },
): Promise<PlannedMigration[]> {
  const isNew = 'folder' in at && !existsSync(at.folder)
  if (isNew) return missing(0, () => [])
  const { db, close } = await openDatabase(at, { isAsItIs: true })
  try {
    const tables = await tablesInUse(db)
    return await missing(await newestApplied(db), (statements) => {
      const text = statements.join(';\n')
      const named = new Set([...text.matchAll(changedTable)].map(([, name]) => name))
      return tables.filter(({ name }) => named.has(name))
    })
  } finally {
    await close()
  }
}

async function missing(
  appliedUntil: number,
  tablesOf: (statements: string[]) => TableInUse[],
): Promise<PlannedMigration[]> {
  const journal = JSON.parse(
    await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  ) as { entries: { tag: string; when: number }[] }
  const names = new Map(journal.entries.map(({ tag, when }) => [when, tag]))
  return readMigrationFiles({ migrationsFolder })
    .filter(({ folderMillis }) => folderMillis > appliedUntil)
    .map(({ folderMillis, sql: written }) => {
      const statements = written.map((one) => one.trim()).filter(Boolean)
      return { name: names.get(folderMillis) ?? '', statements, tables: tablesOf(statements) }
    })
}

/** When the newest applied migration was made; 0 on a database without any. */
async function newestApplied(db: Db): Promise<number> {
  const [first] = await rowsOf<{ known: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  )
  if (!first?.known) return 0
  const [newest] = await rowsOf<{ at: string | null }>(
    db,
    sql`select max(created_at) as at from drizzle.__drizzle_migrations`,
  )
  return Number(newest?.at ?? 0)
}

const tablesInUse = (db: Db) =>
  rowsOf<TableInUse>(
    db,
    sql`select relname as name, greatest(reltuples, 0)::float8 as rows,
               pg_size_pretty(pg_total_relation_size(oid)) as size
          from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )

async function rowsOf<Row>(db: Db, query: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = (await db.execute(query)) as { rows: Row[] }
  return rows
}
