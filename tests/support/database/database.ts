import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase, type OpenDatabase } from '#server/platform/db/open.ts'
import { startPooler } from './pooler.ts'
import { startPostgres } from './postgres.ts'

const template = 'kelasku_template'
const variable = 'KELASKU_TEST_POSTGRES'
/** The pooler in front of the run's PostgreSQL; set only by a drill. */
const poolerVariable = 'KELASKU_TEST_POOLER'
// Any number, as long as nothing else on this server locks it.
const fillLock = 20_261_121

export type TestDatabase = {
  url: string
  /** The address without the pooler, if there is one. */
  directUrl?: string
  drop(): Promise<void>
}

/**
 * The PostgreSQL of the run, with the migrated database from which all others are copied. It is the one that a parent
 * process has started and will stop, otherwise a new one.
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
    // A database with connections cannot be copied, so connections to the template are forbidden.
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

/** Starts a pooler in transaction mode in front of the run's PostgreSQL; databases are opened through it. */
export async function startTestPooler(server: string): Promise<{ stop(): Promise<void> }> {
  await giveRoleTimeouts(server)
  const pooler = await startPooler(server)
  process.env[poolerVariable] = pooler.url
  return pooler
}

/** Sets timeouts for the role, because a pooler ignores those of a connection. */
export async function giveRoleTimeouts(server: string): Promise<void> {
  for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await administer(server, `ALTER ROLE CURRENT_USER SET ${name} = '30s'`)
}

/** A new, empty, migrated database. Copying the template takes about 50 ms in memory, and up to a second on disk. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(template)

/**
 * A copy of a database that `fill` has filled once for the run.
 * @param name the name of the filled database; each name belongs to one `fill`
 */
export async function createFilledDatabase(
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  await fillOnce(name, fill)
  return createDatabase(name)
}

const filled = new Set<string>()

/** Fills the database in one process, while the run's other processes wait for it. */
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
    // A database that still allows connections was left by a process that ended during the filling.
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
    await fill(urlOf(server, name))
    await client.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`)
  })
  filled.add(name)
}

/** Runs `work` on an empty, migrated database, which is then dropped. */
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

/** A new database without any table. */
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
