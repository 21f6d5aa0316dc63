import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase, type OpenDatabase } from '#server/db/open.ts'
import { startPooler } from './pooler.ts'
import { startPostgres } from './postgres.ts'

const template = 'kelasku_template'
const variable = 'KELASKU_TEST_POSTGRES'
/** Set by a drill only: the pooler in front of that PostgreSQL. */
const poolerVariable = 'KELASKU_TEST_POOLER'

export type TestDatabase = {
  url: string
  /** Past the pooler, where there is one. */
  directUrl?: string
  drop(): Promise<void>
}

/**
 * For a runner's global set-up: one PostgreSQL for the run, with the migrated database that all others are copied from.
 */
export async function startTestPostgres(
  how: Parameters<typeof startPostgres>[0] = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await startPostgres(how)
  try {
    await administer(server.url, `CREATE DATABASE ${template}`)
    const migrated = await openDatabase({ url: urlOf(server.url, template) })
    await migrated.close()
    // A template cannot be copied while there are connections to it, so nobody may connect any more.
    await administer(server.url, `ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false`)
  } catch (error) {
    await server.stop()
    throw error
  }
  process.env[variable] = server.url
  return server
}

/** Puts a pooler in transaction mode before the PostgreSQL of the run: its databases are reached through it. */
export async function startTestPooler(server: string): Promise<{ stop(): Promise<void> }> {
  await giveRoleTimeouts(server)
  const pooler = await startPooler(server)
  process.env[poolerVariable] = pooler.url
  return pooler
}

/** A pooler drops those of a connection. */
export async function giveRoleTimeouts(server: string): Promise<void> {
  for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await administer(server, `ALTER ROLE CURRENT_USER SET ${name} = '30s'`)
}

/** An empty, migrated database of its own; copying the template takes some 50 ms in memory, up to a second on disk. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(template)

/** Does `work` on an empty, migrated database that is dropped afterwards. */
export async function inEmptyDatabase<T>(work: (empty: OpenDatabase) => Promise<T>): Promise<T> {
  const made = await createTestDatabase()
  const empty = await openDatabase(made)
  try {
    return await work(empty)
  } finally {
    await empty.close()
    await made.drop()
  }
}

/** A database of its own without any table. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template0')

async function createDatabase(from: string): Promise<TestDatabase> {
  const server = process.env[variable]
  if (!server)
    throw new Error(`${variable} is not set: this test needs its runner's global set-up.`)
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY file_copy`)
  const pooler = process.env[poolerVariable]
  return {
    url: urlOf(pooler ?? server, name),
    ...(pooler && { directUrl: urlOf(server, name) }),
    drop: () => administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
