import { execFile } from 'node:child_process'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, readdir, realpath } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { lockFolder } from './lock-folder.ts'

type DatabaseAt = { url: string } | { folder: string }

/** The database has tables already. */
export class DatabaseNotEmpty extends Error {
  override name = 'DatabaseNotEmpty'
}

/**
 * Writes the whole database, as of one moment, into one file: PostgreSQL by `pg_dump`, the embedded database as an
 * archive of its data folder.
 */
export async function dumpDatabase(at: DatabaseAt, file: string): Promise<void> {
  if ('url' in at) return runTool('pg_dump', at.url, '--format=custom', `--file=${file}`)
  await withEmbedded(at.folder, {}, async (client) => {
    const dump = await client.dumpDataDir('gzip')
    await pipeline(dump.stream(), createWriteStream(file, { mode: 0o600 }))
  })
}

/**
 * Loads a dump of the same kind into an empty database, all or nothing.
 * @throws DatabaseNotEmpty
 */
export async function loadDump(at: DatabaseAt, file: string): Promise<void> {
  if ('url' in at) {
    await requireNoTables(at.url)
    const whole = ['--single-transaction', '--exit-on-error']
    return runTool('pg_restore', at.url, ...whole, '--no-owner', '--no-privileges', file)
  }
  if ((await readdir(at.folder).catch(() => [])).length > 0)
    throw new DatabaseNotEmpty(`The database is not empty: there are files in ${at.folder}.`)
  await withEmbedded(at.folder, { loadDataDir: await openAsBlob(file) }, () => Promise.resolve())
}

async function withEmbedded(
  folder: string,
  options: { loadDataDir?: Blob },
  work: (client: PGlite) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const unlock = await lockFolder(await realpath(folder))
  try {
    const client = await PGlite.create(folder, options)
    try {
      await work(client)
    } finally {
      await client.close()
    }
  } finally {
    await unlock()
  }
}

async function requireNoTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ tablename: string }>(
      `select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
    )
    if (rows[0])
      throw new DatabaseNotEmpty(
        `The database is not empty: it has the table ${rows[0].tablename}.`,
      )
  } finally {
    await client.end()
  }
}

/** Passes the password in the environment, because other users of this machine can see the arguments. */
async function runTool(tool: 'pg_dump' | 'pg_restore', url: string, ...args: string[]) {
  const address = new URL(url)
  const { password } = address
  address.password = ''
  const env = { ...process.env, ...(password && { PGPASSWORD: decodeURIComponent(password) }) }
  try {
    await promisify(execFile)(tool, [`--dbname=${address.href}`, ...args], { env })
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string }
    const message =
      code === 'ENOENT'
        ? `${tool} is not found: install Debian's package postgresql-client, of the server's version.`
        : `${tool} failed: ${stderr?.trim() || String(error)}`
    throw new Error(message, { cause: error })
  }
}
