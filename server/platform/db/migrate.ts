import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { currentBackfills, backfillStates, repeatBackfill, type Backfill } from './backfills.ts'
import { findChanged, readMigrations } from './read-migrations.ts'
import type { Db } from './open.ts'
import { root } from './root.ts'
import { connectionSettings } from './pool.ts'

/** The migrations and backfills of a version. */
export type Migrations = { folder: string; backfills: readonly Backfill[] }
export const migrations: Migrations = {
  folder: join(root, 'server/platform/db/migrations'),
  backfills: currentBackfills,
}
/** Any number that no other program on this database uses. */
const lockKey = 4_207_185_113
const askForLockEveryMs = 250
/** Longer than migrations of a large database take. */
const waitForLockMs = 10 * 60_000
/** Give up on a table that is in use, because everything that comes later queues behind us. */
const usualLockTimeoutMs = 5000
const triesAtMost = 10
const lockNotAvailable = '55P03'

/** The database is busy and could not be migrated now. */
export class MigrationsBusy extends Error {
  override name = 'MigrationsBusy'
}

/** A migration relies on an incomplete backfill. */
export class BackfillMissing extends Error {
  override name = 'BackfillMissing'
}

/** An applied migration differs from its file. */
export class MigrationChanged extends Error {
  override name = 'MigrationChanged'
}

async function requireUnchanged(db: Db, { folder }: Migrations): Promise<void> {
  const name = await findChanged(folder, db)
  if (name !== undefined)
    throw new MigrationChanged(
      `The tables were made by another version of the migration ${name}, from before the first release. Nothing was changed. Start with an empty database: another DATA_DIR, or another database at DATABASE_URL.`,
    )
}

/**
 * Runs `work` while no other process on this database runs such work: servers that start together take turns. The
 * lock ends with the connection, however the process ends.
 * @throws MigrationsBusy when another process holds it for ten minutes
 */
export async function withMigrationLock<T>(
  url: string,
  work: (connection: pg.Client) => Promise<T>,
): Promise<T> {
  const connection = new pg.Client({
    ...connectionSettings,
    connectionString: url,
    application_name: 'kelasku migrations',
  })
  let broken: Error | undefined
  connection.on('error', (error: Error) => void (broken = error))
  await connection.connect()
  try {
    const giveUpAt = performance.now() + waitForLockMs
    while (!(await takeLock(connection))) {
      if (broken) throw broken
      if (performance.now() > giveUpAt)
        throw new MigrationsBusy(
          'Another process has been changing the tables for ten minutes. Wait for it, or end its connection "kelasku migrations", and start again.',
        )
      await wait(askForLockEveryMs)
    }
    return await work(connection)
  } finally {
    await connection.end()
  }
}

async function takeLock(connection: pg.Client): Promise<boolean> {
  const { rows } = await connection.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [lockKey],
  )
  return rows[0]?.taken ?? false
}

/**
 * Applies pending migrations in one transaction.
 * @returns their number
 * @throws MigrationsBusy when a table stays in use
 * @throws BackfillMissing if one relies on an incomplete backfill; nothing is applied
 * @throws MigrationChanged if an applied one differs from its file; nothing is applied
 */
export function migratePostgres(
  url: string,
  ofVersion = migrations,
  {
    lockTimeoutMs = usualLockTimeoutMs,
    pause = wait,
  }: { lockTimeoutMs?: number; pause?: (ms: number) => Promise<unknown> } = {},
): Promise<number> {
  return withMigrationLock(url, async (connection) => {
    const database = drizzleNode(connection)
    await connection.query(`set lock_timeout = ${lockTimeoutMs}`)
    for (let tries = 1; ; tries++) {
      try {
        await requireUnchanged(database, ofVersion)
        await requireBackfills(database, ofVersion)
        return await countApplied(database, () =>
          migrateNode(database, { migrationsFolder: ofVersion.folder }),
        )
      } catch (error) {
        if (!isTableInUse(error)) throw error
        if (tries === triesAtMost)
          throw new MigrationsBusy(
            'A table that a migration changes stays in use. End the long transactions on the database, and start again.',
            { cause: error },
          )
        await pause(tries * askForLockEveryMs)
      }
    }
  })
}

/** The same for the embedded database, whose folder belongs to this process alone. @returns their number */
export async function migrateEmbedded(
  database: Parameters<typeof migratePglite>[0],
  ofVersion = migrations,
): Promise<number> {
  await requireUnchanged(database as unknown as Db, ofVersion)
  await requireBackfills(database as unknown as Db, ofVersion)
  return countApplied(database, () =>
    migratePglite(database, { migrationsFolder: ofVersion.folder }),
  )
}

/**
 * Runs the backfills once more before the migrations that rely on them, for rows that the previous version wrote
 * after a backfill. No older server runs any more. New databases need nothing.
 */
async function requireBackfills(db: Db, { folder, backfills: some }: Migrations): Promise<void> {
  if (!some.some(({ contractedBy }) => contractedBy)) return
  const all = await readMigrations(folder, db)
  if (!all.some(({ isApplied }) => isApplied)) return
  const pending = new Set(all.flatMap(({ name, isApplied }) => (isApplied ? [] : [name])))
  const needed = some.filter(({ contractedBy = '' }) => pending.has(contractedBy))
  if (needed.length === 0) return
  const states = await backfillStates(db)
  const missing = needed.find(({ name }) => !states.get(name)?.doneAt)
  if (missing)
    throw new BackfillMissing(
      pending.has(missing.expandedBy)
        ? `Migration ${missing.contractedBy} needs the backfill "${missing.name}", which a version before this one does. Bring the tables up to date with that version first. Nothing was changed.`
        : `Migration ${missing.contractedBy} needs the backfill "${missing.name}", which is not done. Run: npm run migrate -- --backfill. Nothing was changed.`,
    )
  for (const backfill of needed) await repeatBackfill(db, backfill)
}

type Executes = { execute(query: ReturnType<typeof sql>): PromiseLike<unknown> }

async function countApplied(database: Executes, apply: () => Promise<void>): Promise<number> {
  const count = async (query: ReturnType<typeof sql>) => {
    const { rows } = (await database.execute(query)) as { rows: { n: number }[] }
    return rows[0]?.n ?? 0
  }
  const applied = sql`select count(*)::int as n from drizzle.__drizzle_migrations`
  const isNew =
    (await count(
      sql`select count(*)::int as n from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
    )) === 0
  const before = isNew ? 0 : await count(applied)
  await apply()
  return (await count(applied)) - before
}

function isTableInUse(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && at.code === lockNotAvailable) return true
  return false
}
