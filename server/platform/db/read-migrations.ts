import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Db } from './open.ts'
import { rowsOf } from './rows.ts'

export type Migration = {
  /** The file's name without `.sql`. */
  name: string
  statements: string[]
  isApplied: boolean
}

/** The migrations of a folder, in their order. Without a database none is applied. */
export async function readMigrations(folder: string, db: Db | undefined): Promise<Migration[]> {
  const appliedUntil = db ? await newestApplied(db) : 0
  const names = await namesIn(folder)
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, sql: written }) => ({
    name: names.get(folderMillis) ?? '',
    statements: written.map((one) => one.trim()).filter(Boolean),
    isApplied: folderMillis <= appliedUntil,
  }))
}

/** The names of a folder's migrations by their date, in milliseconds. */
async function namesIn(folder: string): Promise<Map<number, string>> {
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return new Map(journal.entries.map(({ tag, when }) => [when, tag]))
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

/** The name of a migration whose file differs from the applied one of the same date; undefined if none does. */
export async function findChanged(folder: string, db: Db): Promise<string | undefined> {
  if ((await newestApplied(db)) === 0) return undefined
  const applied = await rowsOf<{ hash: string; at: string }>(
    db,
    sql`select hash, created_at as at from drizzle.__drizzle_migrations`,
  )
  const hashes = new Map(applied.map(({ hash, at }) => [Number(at), hash]))
  const changed = readMigrationFiles({ migrationsFolder: folder }).find(
    ({ folderMillis, hash }) => (hashes.get(folderMillis) ?? hash) !== hash,
  )
  const names = await namesIn(folder)
  return changed && names.get(changed.folderMillis)
}
