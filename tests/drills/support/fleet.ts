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

const readyWithinMs = 120_000

export type Fleet = {
  /** The proxy's address. */
  origin: string
  web: App[]
  worker: App
  /** The database that they share. */
  client: pg.Pool
  stop(): Promise<void>
}

/**
 * Web servers and a worker on one database and folder, behind nginx with the kit's file (Debian's package `nginx`).
 * @param envOf more variables of a web server, by its number
 */
export async function startFleet({
  webs = 2,
  env = {},
  envOf = () => ({}),
}: {
  webs?: number
  env?: Record<string, string>
  envOf?: (web: number) => Record<string, string>
} = {}): Promise<Fleet> {
  const database = await createTestDatabase()
  const client = new pg.Pool({ connectionString: database.url, max: 2 })
  const dataDir = await mkdtemp(join(tmpdir(), 'kelasku-drill-'))
  const proxyPort = await freePort()
  const origin = `http://localhost:${proxyPort}`
  const emulatorHost = `127.0.0.1:${await freePort()}`
  const web: App[] = []
  const stops = [
    () => rm(dataDir, { recursive: true, force: true }),
    () => database.drop(),
    () => client.end(),
  ]
  const stop = async () => {
    for (const one of stops.splice(0).toReversed()) await one()
  }
  async function start(role: 'web' | 'worker', more: Record<string, string> = {}): Promise<App> {
    const server = await startApp({
      databaseUrl: database.url,
      emulatorHost,
      readyWithinMs,
      env: {
        DATA_DIR: dataDir,
        ORIGIN: origin,
        LOG_LEVEL: 'silent',
        TRUSTED_PROXIES: '127.0.0.1',
        ROLE: role,
        ...env,
        ...more,
      },
    })
    stops.push(() => server.remove())
    return server
  }
  try {
    for (let number = 0; number < webs; number++) web.push(await start('web', envOf(number)))
    const worker = await start('worker')
    stops.push(
      await startNginx(
        proxyPort,
        web.map(({ origin: own }) => Number(new URL(own).port)),
      ),
    )
    return { origin, web, worker, client, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** nginx with the kit's file, without TLS and on other ports. @returns what stops it */
async function startNginx(port: number, servers: number[]): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kelasku-nginx-'))
  const kit = await readFile(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8')
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
