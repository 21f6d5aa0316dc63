import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../free-port.ts'

const readyWithinMs = 10_000
const program = 'pgbouncer'

/** PgBouncer in transaction mode in front of the PostgreSQL at `behind`. Debian's package: `pgbouncer`. */
export async function startPooler(behind: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port: portBehind, username } = new URL(behind)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'kelasku-pooler-'))
  await chmod(folder, 0o755)
  const users = join(folder, 'users')
  await writeFile(users, `"${username}" ""\n`)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    pool_mode: 'transaction',
    auth_type: 'trust',
    auth_file: users,
    admin_users: username,
    max_client_conn: 1000,
    default_pool_size: 10,
    // The default of 15 s would delay writes for that long after a primary has died.
    server_login_retry: 1,
    // Tests create and drop databases.
    server_idle_timeout: 5,
  }
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${portBehind}`,
      '[pgbouncer]',
      ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  )
  // It refuses to be root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const server = spawn(program, ['-q', ...asNobody, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const failed = once(server, 'error').then(([error]: unknown[]) => {
    throw new Error(`${program} does not start. Install it: apt-get install ${program}`, {
      cause: error,
    })
  })
  const url = `postgres://${username}@127.0.0.1:${port}/`
  const stop = async () => {
    console.log(`Transactions through the pooler: ${await transactions(url)}`)
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
    await rm(folder, { recursive: true })
  }
  await Promise.race([failed, untilReady(url)])
  return { url, stop }
}

async function untilReady(url: string): Promise<void> {
  const giveUpAt = performance.now() + readyWithinMs
  for (;;) {
    try {
      return void (await transactions(url))
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
      await wait(100)
    }
  }
}

/** The transactions of all databases, as PgBouncer counts them. */
async function transactions(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: new URL('pgbouncer', url).href })
  await client.connect()
  try {
    // Its console knows only the simple protocol, which the driver uses for queries without values.
    const { rows } = await client.query<{ total_xact_count: string }>('show stats')
    return rows.reduce((sum, row) => sum + Number(row.total_xact_count), 0)
  } finally {
    await client.end()
  }
}
