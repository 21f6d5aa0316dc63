import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '#tests/support/free-port.ts'
import { installedPrograms } from '#tests/support/database/postgres.ts'
import { startSilentFront } from '#tests/support/fronts/silent-front.ts'

export const user = 'kelasku'
const readyWithinMs = 30_000

export type Cluster = {
  /** The URL of the primary's database, through HAProxy. */
  url: string
  /** From now on the standby receives nothing, as if it lagged. */
  cutStandbyOff(): void
  /** Kills the primary with all its processes, like a power cut. */
  killPrimary(): Promise<void>
  promoteStandby(): Promise<void>
  stop(): Promise<void>
}

/**
 * A PostgreSQL with a streaming standby behind HAProxy, which connects to the primary. Debian's packages: `postgresql`
 * and `haproxy`.
 * @param isSynchronous a commit is acknowledged once the standby has it too
 */
export async function startCluster({
  isSynchronous,
}: {
  isSynchronous: boolean
}): Promise<Cluster> {
  const programs = installedPrograms()
  const owner = ownerOfPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'kelasku-cluster-'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(programs, program), args, { ...owner, cwd: '/' })
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })]

  async function start(data: string, port: number): Promise<ChildProcess> {
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
    ]
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', `${port}`, ...settings.flatMap((setting) => ['-c', setting])],
      { ...owner, cwd: '/', stdio: 'ignore' },
    )
    stops.push(async () => {
      if (server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGQUIT')
      await ended
    })
    await untilDone(() => ask(port, 'select 1'))
    return server
  }

  try {
    const [first, second, front] = [await freePort(), await freePort(), await freePort()]
    const [data, copy] = [join(folder, 'first'), join(folder, 'second')]
    await run('initdb', `--pgdata=${data}`, `--username=${user}`, '--auth=trust', '--encoding=UTF8')
    const primary = await start(data, first)
    await ask(first, `create database ${user}`)
    const line = await startSilentFront(`postgres://127.0.0.1:${first}/`)
    stops.push(() => line.close())
    const origin = `host=127.0.0.1 port=${new URL(line.url).port} user=${user} application_name=standby`
    await run('pg_basebackup', '-D', copy, '-d', origin, '-X', 'stream', '-c', 'fast', '-R')
    await start(copy, second)
    if (isSynchronous) {
      await ask(first, "alter system set synchronous_standby_names = 'standby'")
      await ask(first, 'select pg_reload_conf()')
    }
    await untilDone(async () => {
      const wanted = isSynchronous ? 'sync' : 'async'
      const [row] = await ask(first, 'select sync_state from pg_stat_replication')
      if (row?.['sync_state'] !== wanted) throw new Error('The standby does not follow yet.')
    })
    stops.push(await startFront(folder, front, [first, second]))
    const url = `postgres://${user}@127.0.0.1:${front}/${user}`
    // HAProxy alternates between both until it knows which one is the standby.
    await untilDone(async () => {
      for (let turn = 0; turn < 4; turn++) {
        const [row] = await ask(front, 'select pg_is_in_recovery() as is_standby')
        if (row?.['is_standby']) throw new Error('HAProxy connects to the standby.')
      }
    })
    return {
      url,
      cutStandbyOff: () => line.silence(),
      async killPrimary() {
        const ended = once(primary, 'exit')
        for (const pid of [primary.pid as number, ...childrenOf(primary.pid as number)])
          process.kill(pid, 'SIGKILL')
        await ended
      },
      async promoteStandby() {
        await run('pg_ctl', 'promote', '-D', copy)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }

  async function stop(): Promise<void> {
    for (const one of stops.toReversed()) await one()
  }
}

/** HAProxy asks an agent beside each server whether it is the primary. */
async function startFront(
  folder: string,
  port: number,
  servers: number[],
): Promise<() => Promise<void>> {
  const agents = await Promise.all(servers.map(startAgent))
  const file = join(folder, 'haproxy.cfg')
  await writeFile(
    file,
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${port}
  default-server inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
${servers
  .map(
    (server, n) =>
      `  server postgres${n} 127.0.0.1:${server} check agent-check agent-inter 500ms agent-port ${agents[n]?.port}`,
  )
  .join('\n')}
`,
  )
  const front = spawn('haproxy', ['-q', '-db', '-f', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await once(front, 'spawn').catch((cause: unknown) => {
    throw new Error('HAProxy is not installed: apt-get install haproxy', { cause })
  })
  return async () => {
    const ended = once(front, 'exit')
    front.kill('SIGKILL')
    await ended
    for (const agent of agents) agent.close()
  }
}

/** HAProxy's agent protocol: a word for each connection. */
async function startAgent(server: number): Promise<{ port: number; close(): void }> {
  const agent = createServer((socket) => {
    socket.on('error', () => undefined)
    ask(server, 'select pg_is_in_recovery() as is_standby').then(
      ([row]) => socket.end(row?.['is_standby'] === false ? 'up\n' : 'down\n'),
      () => socket.end('down\n'),
    )
  })
  await once(agent.listen(0, '127.0.0.1'), 'listening')
  return { port: (agent.address() as AddressInfo).port, close: () => agent.close() }
}

/** Queries the server directly, in the database that always exists. */
export async function ask(port: number, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user,
    // The servers' own databases are created later.
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Retries until it succeeds, for at most half a minute. */
export async function untilDone(work: () => Promise<unknown>): Promise<void> {
  const giveUpAt = performance.now() + readyWithinMs
  for (;;) {
    try {
      return void (await work())
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
      await wait(100)
    }
  }
}

/** PostgreSQL refuses to be root. */
export function ownerOfPostgres(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

const childrenOf = (pid: number): number[] =>
  execFileSync('pgrep', ['-P', `${pid}`], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)
