import { mkdir, realpath } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { listenOnPostgres } from './listen-for-invalidations.ts'
import { lockFolder } from './lock-folder.ts'
import { migrateEmbedded, migratePostgres, withMigrationLock } from './migrate.ts'
import { invalidationChannel, parseInvalidation, type OnInvalidation } from './invalidation.ts'
import { requireTimeouts, openPool, type BeginQuery } from './pool.ts'

/** The database type that modules use: the same code runs on PostgreSQL and on the embedded database. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>, {}>
/** A database or a transaction on it. On the embedded one never use the outer `Db` inside a transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type PoolUse = { open: number; idle: number; waiting: number; most: number }
export type OpenDatabase = {
  db: Db
  kind: 'postgresql' | 'embedded'
  /** Resolves when the database answers. */
  ping(): Promise<void>
  /** Listens for changes by any server on this database. @returns what stops listening */
  listen(onInvalidation: OnInvalidation): Promise<() => Promise<void>>
  /** Runs `work` while no other process on this database is inside this function. */
  takeTurns<T>(work: () => Promise<T>): Promise<T>
  /** The use of the connection pool; null for a single connection. */
  pool(): PoolUse | null
  close(): Promise<void>
}

/** If `url` leads to a pooler in transaction mode, `directUrl` leads to its database directly. */
type PostgresAt = {
  url: string
  directUrl?: string | undefined
  poolSize?: number
  beginQuery?: BeginQuery
}
const usualPoolSize = 20

/**
 * Opens the database at `url`, or the embedded one in `folder`, and migrates it unless `skipMigrations`.
 * @throws TimeoutsMissing behind a pooler, if the role has no timeouts
 */
export async function openDatabase(
  at: PostgresAt | { folder: string },
  { skipMigrations = false }: { skipMigrations?: boolean } = {},
): Promise<OpenDatabase> {
  return 'url' in at ? openPostgres(at, skipMigrations) : openEmbedded(at.folder, skipMigrations)
}

/** Applies migrations and does nothing else. @returns how many were applied @throws BackfillMissing */
export async function migrateDatabase(at: { url: string } | { folder: string }): Promise<number> {
  if ('url' in at) return migratePostgres(at.url)
  const { migrated, close } = await openEmbedded(at.folder, false)
  await close()
  return migrated
}

async function openPostgres(
  { url, directUrl, poolSize = usualPoolSize, beginQuery }: PostgresAt,
  skipMigrations: boolean,
): Promise<OpenDatabase> {
  const direct = directUrl ?? url
  if (!skipMigrations) await migratePostgres(direct)
  const isPooled = directUrl !== undefined
  const pool = openPool(url, poolSize, { isPooled, ...(beginQuery && { beginQuery }) })
  if (isPooled) await requireTimeouts(pool)
  return {
    db: drizzleNode(pool) as unknown as Db,
    kind: 'postgresql',
    ping: async () => void (await pool.query('select 1')),
    listen: (onInvalidation) => listenOnPostgres(direct, onInvalidation),
    takeTurns: (work) => withMigrationLock(direct, work),
    pool: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: poolSize,
    }),
    close: () => pool.end(),
  }
}

async function openEmbedded(
  folder: string,
  skipMigrations: boolean,
): Promise<OpenDatabase & { migrated: number }> {
  await mkdir(folder, { recursive: true })
  const unlock = await lockFolder(await realpath(folder))
  const client = new PGlite(folder)
  const database = drizzlePglite(client)
  const migrated = skipMigrations ? 0 : await migrateEmbedded(database)
  return {
    migrated,
    db: database as unknown as Db,
    kind: 'embedded',
    ping: async () => void (await database.execute(sql`select 1`)),
    listen: (onInvalidation) =>
      client.listen(invalidationChannel, (text) => {
        const kind = parseInvalidation(text)
        if (kind) onInvalidation(kind)
      }),
    // The folder is locked: there is no other process.
    takeTurns: (work) => work(),
    pool: () => null,
    async close() {
      await client.close()
      await unlock()
    },
  }
}
