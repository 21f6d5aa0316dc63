import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Db } from './open.ts'

export type Migration = {
  /** Of its file, without `.sql`. */
  name: string
  statements: string[]
  isApplied: boolean
}

/** The migrations of a folder, in their order. Without a database none is applied. */
export async function readMigrations(folder: string, db: Db | undefined): Promise<Migration[]> {
  const appliedUntil = db ? await newestApplied(db) : 0
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const names = new Map(journal.entries.map(({ tag, when }) => [when, tag]))
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, sql: written }) => ({
    name: names.get(folderMillis) ?? '',
    statements: written.map((one) => one.trim()).filter(Boolean),
    isApplied: folderMillis <= appliedUntil,
  }))
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

/** Of a query without a table of ours. */
export async function rowsOf<Row>(db: Db, query: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = (await db.execute(query)) as { rows: Row[] }
  return rows
}
