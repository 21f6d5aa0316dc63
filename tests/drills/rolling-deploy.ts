import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startApp, type App } from '#tests/support/app-server.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { asCommand, type Asked, type Outcome } from '../chaos/support/command.ts'
import { halfWritten } from '../chaos/support/half-written.ts'
import { seeded } from '../chaos/support/random.ts'
import { unsettled } from '../chaos/support/writes.ts'
import { betweenMs, lostOf, startWriting, type Writing } from '../chaos/support/writing.ts'

const writers = 4
const readers = 2
const readyWithinMs = 120_000
const pages = [
  '/',
  '/ms',
  '/timetable/spm',
  '/terms',
  '/login',
  '/api/v1/catalogue',
  '/manifest.webmanifest',
]

/**
 * Two web servers and a worker behind nginx with the kit's file, all stopped and started one after another while
 * people read and write through the proxy. No request fails, and what was answered is there.
 */
export async function drillOfRollingDeploys({ count, seed, say }: Asked): Promise<Outcome> {
  const random = seeded(seed)
  const database = await createTestDatabase()
  const [proxyPort, ...ports] = await Promise.all(Array.from({ length: 4 }, () => freePort()))
  const origin = `http://localhost:${proxyPort}`
  const emulatorHost = `127.0.0.1:${await freePort()}`
  const dataDir = await mkdtemp(join(tmpdir(), 'kelasku-drill-'))
  const client = new pg.Pool({ connectionString: database.url, max: 2 })
  const servers: App[] = []
  const faults: string[] = []
  let stopProxy = async () => undefined as void
  let read = 0
  let writing: Writing | undefined
  let isOver = false
  const answered = () => read + (writing?.answered() ?? 0)
  try {
    for (const [number, port] of ports.entries())
      servers.push(
        await startApp({
          databaseUrl: database.url,
          emulatorHost,
          port,
          readyWithinMs,
          env: {
            DATA_DIR: dataDir,
            ORIGIN: origin,
            LOG_LEVEL: 'silent',
            // As in production.
            DRAIN_SECONDS: '10',
            ROLE: number < 2 ? 'web' : 'worker',
            TRUSTED_PROXIES: '127.0.0.1',
          },
        }),
      )
    stopProxy = await startNginx(proxyPort as number, ports.slice(0, 2))
    const people = await startWriting({ origin, client, random, writers })
    writing = people
    const reading = Array.from({ length: readers }, async (_, number) => {
      const forked = random.fork(writers + number)
      while (!isOver) {
        const path = forked.pick(pages)
        const status = await fetch(origin + path, { redirect: 'manual' }).then(
          async (answer) => (await answer.arrayBuffer(), answer.status),
          (error: Error) => `${error.message} ${String(error.cause)}`,
        )
        if (typeof status === 'number' && status < 500) read++
        else faults.push(`GET ${path}: ${status}`)
        await wait(betweenMs)
      }
    })
    for (let round = 0; round < count; round++) {
      for (const server of servers) {
        await server.stop()
        await server.start()
      }
      const failed = faults.length + people.failures.length
      say?.(`round ${round + 1} of ${count}: ${answered()} answered, faults: ${failed}`)
    }
    isOver = true
    await Promise.all([people.stop(), ...reading])
    faults.push(
      ...people.failures.map(({ what }) => what),
      ...(await lostOf(people.kept, client)),
      ...(await halfWritten(client)),
      ...(await unsettled(client)),
    )
  } finally {
    isOver = true
    await writing?.stop()
    await stopProxy()
    await Promise.all(servers.map((server) => server.remove()))
    await client.end()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    counted: {
      deploys: count,
      'requests that were answered': answered(),
      'writes kept': writing.kept.length,
    },
    faults,
  }
}

/** nginx with the kit's file, without TLS and on other ports. @returns what stops it */
async function startNginx(port: number, servers: number[]): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kelasku-nginx-'))
  const kit = await readFile(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
  const [upstream = '', , site = ''] = kit.split(/^(?=upstream|server )/m).slice(1)
  const config = [
    upstream.replaceAll(/127\.0\.0\.1:808(\d)/g, (_, n) => `127.0.0.1:${servers[Number(n) - 1]}`),
    site
      .replace(/^ *(listen .*|ssl_.*)\n/gm, '')
      .replace(
        'server_name',
        `listen 127.0.0.1:${port};\n    listen [::1]:${port};\n    server_name`,
      ),
  ].join('\n')
  await writeFile(
    join(folder, 'nginx.conf'),
    `worker_processes 1;\npid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${config}\n}\n`,
  )
  const nginx = spawn(
    'nginx',
    ['-p', folder, '-c', 'nginx.conf', '-e', join(folder, 'errors'), '-g', 'daemon off;'],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  await once(nginx, 'spawn')
  await untilItAnswers(`http://localhost:${port}/healthz`)
  return async () => {
    nginx.kill('SIGTERM')
    if (nginx.exitCode === null) await once(nginx, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

async function untilItAnswers(address: string): Promise<void> {
  const isThere = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isThere())) await wait(50)
}

if (import.meta.main) await asCommand(drillOfRollingDeploys, 2)
