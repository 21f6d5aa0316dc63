import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startApp, type App } from '#tests/support/app-server.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startProxy } from '#tests/support/fronts/proxies.ts'

const readyWithinMs = 120_000
const proxyName = process.env['KELASKU_DRILL_PROXY'] === 'caddy' ? 'caddy' : 'nginx'

/** The database of the servers. */
export type FleetDatabase = {
  url: string
  /** The servers' variables for it. */
  env: Record<string, string>
  drop(): Promise<void>
}

export type Fleet = {
  /** The proxy's address. */
  origin: string
  proxyPort: number
  web: App[]
  worker: App
  /** The database that they share. */
  client: pg.Pool
  /** The data folder that they share. */
  dataDir: string
  /** Starts one more worker. */
  startWorker(): Promise<App>
  stop(): Promise<void>
}

/**
 * Web servers and a worker that share a database and a folder, behind nginx with the kit's file (Debian's package
 * `nginx`), or behind Caddy (`caddy`) with `KELASKU_DRILL_PROXY=caddy`.
 * @param envOf additional variables of a web server, by its number
 * @param openDatabase opens another database than one in the run's PostgreSQL
 * @param emulatorHost the address of an identity platform; without one nobody signs in, but tokens are valid
 * @param workerEnv additional variables of a worker
 */
export async function startFleet({
  webs = 2,
  env = {},
  envOf = () => ({}),
  openDatabase = async () => ({ ...(await createTestDatabase()), env: {} }),
  emulatorHost,
  workerEnv = {},
}: {
  webs?: number
  env?: Record<string, string>
  envOf?: (web: number) => Record<string, string>
  openDatabase?: () => Promise<FleetDatabase>
  emulatorHost?: string
  workerEnv?: Record<string, string>
} = {}): Promise<Fleet> {
  const database = await openDatabase()
  const client = new pg.Pool({
    connectionString: database.env['DATABASE_DIRECT_URL'] ?? database.url,
    max: 2,
  })
  // Connections to a killed primary are opened again.
  client.on('error', () => undefined)
  const dataDir = await mkdtemp(join(tmpdir(), 'kelasku-drill-'))
  const proxyPort = await freePort()
  const origin = `http://localhost:${proxyPort}`
  const nobody = `127.0.0.1:${await freePort()}`
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
      emulatorHost: emulatorHost ?? nobody,
      readyWithinMs,
      env: {
        DATA_DIR: dataDir,
        ORIGIN: origin,
        LOG_LEVEL: 'silent',
        TRUSTED_PROXIES: '127.0.0.1',
        ROLE: role,
        ...database.env,
        ...env,
        ...more,
      },
    })
    stops.push(() => server.remove())
    return server
  }
  try {
    for (let number = 0; number < webs; number++) web.push(await start('web', envOf(number)))
    const startWorker = () => start('worker', workerEnv)
    const worker = await startWorker()
    const ports = web.map(({ origin: own }) => Number(new URL(own).port))
    const proxy = await startProxy(proxyName, proxyPort, ports)
    stops.push(() => proxy.stop())
    return { origin, proxyPort, web, worker, client, dataDir, startWorker, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
