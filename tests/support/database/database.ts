import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase, type OpenDatabase } from '#server/platform/db/open.ts'
import { startPooler } from './pooler.ts'
import { startPostgres } from './postgres.ts'

const template = 'kelasku_template'
const variable = 'KELASKU_TEST_POSTGRES'
/** Set by a drill only: the pooler in front of that PostgreSQL. */
const poolerVariable = 'KELASKU_TEST_POOLER'
// Any number, as long as nothing else on this server locks it.
const fillLock = 20_261_121

export type TestDatabase = {
  url: string
  /** Past the pooler, where there is one. */
  directUrl?: string
  drop(): Promise<void>
}

/**
 * One PostgreSQL for the run, with the migrated database that all others are copied from: the one that a parent process
 * has started, which stops it too, or its own.
 */
export async function startTestPostgres(
  how: Parameters<typeof startPostgres>[0] = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const running = process.env[variable]
  if (running) return { url: running, stop: async () => undefined }
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
  const stop = async () => {
    delete process.env[variable]
    await server.stop()
  }
  return { url: server.url, stop }
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

/**
 * A database of its own, copied from one that `fill` filled once for the run.
 * @param name of the filled database; the same name always goes with the same `fill`
 */
export async function createFilledDatabase(
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  await fillOnce(name, fill)
  return createDatabase(name)
}

const filled = new Set<string>()

/** The tests of a run are in several processes: one fills, the others wait for it. */
async function fillOnce(name: string, fill: (url: string) => Promise<void>): Promise<void> {
  if (filled.has(name)) return
  const server = serverOfRun()
  await withClient(server, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [fillLock])
    const { rows } = await client.query<{ isOpen: boolean }>(
      'SELECT datallowconn AS "isOpen" FROM pg_database WHERE datname = $1',
      [name],
    )
    if (rows[0]?.isOpen === false) return
    // One that is still open was left by a process that ended half-way.
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
    await fill(urlOf(server, name))
    await client.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`)
  })
  filled.add(name)
}

/** Does `work` on an empty, migrated database that is dropped at its end. */
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
  const server = serverOfRun()
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY file_copy`)
  const pooler = process.env[poolerVariable]
  return {
    url: urlOf(pooler ?? server, name),
    ...(pooler && { directUrl: urlOf(server, name) }),
    drop: () => administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

function serverOfRun(): string {
  const server = process.env[variable]
  if (!server)
    throw new Error(`${variable} is not set: this test needs its runner's global set-up.`)
  return server
}

const administer = (server: string, statement: string): Promise<void> =>
  withClient(server, async (client) => void (await client.query(statement)))

async function withClient(
  server: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
