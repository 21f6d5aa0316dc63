import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { listenOnPostgres } from './listen.ts'
import { lockFolder } from './lock-folder.ts'
import { newsChannel, toNews, type HearNews } from './news.ts'
import { retryConflicts } from './retry-conflicts.ts'

/** The one type that modules know: the same code runs on PostgreSQL and on the embedded database. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>, {}>
/** A database or a transaction on it. On the embedded one never use the outer `Db` inside a transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type PoolUse = { open: number; idle: number; waiting: number; most: number }
export type OpenDatabase = {
  db: Db
  kind: 'postgresql' | 'embedded'
  /** Resolves when the database answers. */
  ping(): Promise<void>
  /** Hears of what other servers, and this one, have changed. @returns what ends that */
  listen(hear: HearNews): Promise<() => Promise<void>>
  /** How the connections are used; null where there is but one. */
  pool(): PoolUse | null
  close(): Promise<void>
}

const migrationsFolder = join(import.meta.dirname, 'migrations')
const connectTimeoutMs = 5000
const statementTimeoutMs = 15_000
/** A transaction that does nothing holds its locks: a server that hangs must not keep the others waiting. */
const idleInTransactionTimeoutMs = 30_000
/** A connection that has learned its statements is kept through the quiet minutes of an evening. */
const idleConnectionTimeoutMs = 60_000
const usualPoolSize = 20

/**
 * Opens the database at `url`, or the embedded one in `folder`, and brings its tables up to date, unless it is
 * to be read as it is.
 */
export async function openDatabase(
  at: { url: string; poolSize?: number } | { folder: string },
  { isAsItIs = false }: { isAsItIs?: boolean } = {},
): Promise<OpenDatabase> {
  return 'url' in at
    ? openPostgres(at.url, at.poolSize ?? usualPoolSize, isAsItIs)
    : openEmbedded(at.folder, isAsItIs)
}

async function openPostgres(
  url: string,
  poolSize: number,
  isAsItIs: boolean,
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleConnectionTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    application_name: 'kelasku',
  })
  // A connection that breaks while idle is replaced at the next query; unheard, it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const database = drizzleNode(pool)
  if (!isAsItIs) await migrateNode(database, { migrationsFolder })
  const db = database as unknown as Db
  retryConflicts(db)
  return {
    db,
    kind: 'postgresql',
    ping: async () => void (await pool.query('select 1')),
    listen: (hear) => listenOnPostgres(url, hear),
    pool: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: poolSize,
    }),
    close: () => pool.end(),
  }
}

async function openEmbedded(folder: string, isAsItIs: boolean): Promise<OpenDatabase> {
  await mkdir(folder, { recursive: true })
  const unlock = await lockFolder(await realpath(folder))
  const client = new PGlite(folder)
  const database = drizzlePglite(client)
  if (!isAsItIs) await migratePglite(database, { migrationsFolder })
  return {
    db: database as unknown as Db,
    kind: 'embedded',
    ping: async () => void (await database.execute(sql`select 1`)),
    listen: (hear) =>
      client.listen(newsChannel, (text) => {
        const kind = toNews(text)
        if (kind) hear(kind)
      }),
    pool: () => null,
    async close() {
      await client.close()
      await unlock()
    },
  }
}
