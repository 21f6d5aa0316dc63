import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { App } from '../app-server.ts'
import { freePort } from '../free-port.ts'
import { startProxy, untilItAnswers, type Proxy } from './proxies.ts'

const run = promisify(execFile)
const readyWithinMs = 90_000
/** The user `node` of the images. */
const nodeUser = 1000
const authorityInside = '/run/database-ca.crt'
/** DRAIN_SECONDS is 0 outside production. */
const stopsWithinSeconds = 30

export const images = { web: 'localhost/kelasku-web', worker: 'localhost/kelasku-worker' } as const
type Container = { name: string; image: string; port: number }

/**
 * Runs the site from the images, as one app: two web servers and a worker, without capabilities and with a read-only
 * root, behind Caddy with the kit's file. Needs root, and Debian's podman, runc and caddy.
 */
export async function startContainers(options: {
  databaseUrl: string
  emulatorHost: string
}): Promise<App> {
  const [proxyPort, ...ports] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const origin = `http://localhost:${proxyPort}`
  const dataDir = await mkdtemp(join(tmpdir(), 'kelasku-containers-'))
  await chown(dataDir, nodeUser, nodeUser)
  const suffix = randomBytes(4).toString('hex')
  const containers = (['worker', 'web', 'web'] as const).map((role, index): Container => ({
    name: `kelasku-${role}-${index}-${suffix}`,
    image: images[role],
    port: ports[index] ?? 0,
  }))
  const [worker, ...webs] = containers
  const database = new URL(options.databaseUrl)
  const authority = database.searchParams.get('sslrootcert')
  if (authority) database.searchParams.set('sslrootcert', authorityInside)
  let proxy: Proxy | undefined

  async function create({ name, image, port }: Container): Promise<void> {
    const variables = {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      ORIGIN: origin,
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL: database.href,
      FIREBASE_PROJECT_ID: 'demo-kelasku',
      FIREBASE_AUTH_EMULATOR_HOST: options.emulatorHost,
      SECURE_COOKIES: 'true',
    }
    await podman('create', [
      ...['--name', name, '--network', 'host', '--read-only', '--tmpfs', '/tmp'],
      ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
      // podman's defaults may exceed the limits of a machine that is itself a container.
      ...['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'],
      ...['--volume', `${dataDir}:/data`],
      ...(authority ? ['--volume', `${authority}:${authorityInside}:ro`] : []),
      ...Object.entries(variables).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
      image,
    ])
  }

  async function startOne({ name, port }: Container): Promise<void> {
    await podman('start', [name])
    await untilItAnswers(`http://127.0.0.1:${port}/readyz`, readyWithinMs).catch(
      async (cause: unknown) => {
        throw new Error(`${name} did not become ready:\n${await logsOf(name)}`, { cause })
      },
    )
  }

  async function start(): Promise<void> {
    // The first server creates the keys in the folder, so it starts alone.
    if (worker) await startOne(worker)
    await Promise.all(webs.map(startOne))
    proxy = await startProxy(
      'caddy',
      proxyPort,
      webs.map(({ port }) => port),
    )
  }

  async function end(how: readonly [string, ...string[]]): Promise<void> {
    await proxy?.stop()
    proxy = undefined
    const [command, ...flags] = how
    await Promise.all(containers.map(({ name }) => podman(command, [...flags, name])))
  }

  let kept = ''
  async function remove(): Promise<void> {
    await end(['stop', '--time', String(stopsWithinSeconds)])
    for (const { name } of containers) await podman('rm', ['--force', name])
    await rm(dataDir, { recursive: true, force: true })
  }

  try {
    for (const container of containers) await create(container)
    await start()
    for (const container of containers) await requireConfined(container)
  } catch (error) {
    await remove().catch(() => undefined)
    throw error
  }
  return {
    origin,
    databaseUrl: options.databaseUrl,
    dataDir,
    start,
    async stop() {
      for (const { name } of containers) kept += await logsOf(name)
      await end(['stop', '--time', String(stopsWithinSeconds)])
    },
    signal: (signal) =>
      void Promise.all(containers.map(({ name }) => podman('kill', ['--signal', signal, name]))),
    kill: () => end(['kill']),
    remove,
    pid: () => undefined,
    output: () => kept,
  }
}

/** Checks the user, the file system and the health check that the kit promises, and that only workers have ffmpeg. */
async function requireConfined({ name, image }: Container): Promise<void> {
  const inside = async (script: string) => (await podman('exec', [name, 'sh', '-c', script])).trim()
  const found = {
    user: await inside('id -u'),
    rights: await inside("sed -n 's/^CapEff:\\t//p' /proc/1/status"),
    written: await inside('touch /app/written /usr/written 2>/dev/null && echo yes || echo no'),
    ffmpeg: await inside('command -v ffmpeg >/dev/null && echo yes || echo no'),
    // podman schedules checks by systemd timers, which not every machine has.
    health: await podman('healthcheck', ['run', name]).then(
      () => 'passes',
      () => 'fails',
    ),
  }
  const expected = {
    user: String(nodeUser),
    rights: '0'.repeat(16),
    written: 'no',
    ffmpeg: image === images.worker ? 'yes' : 'no',
    health: 'passes',
  }
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`${name} is ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
}

async function logsOf(name: string): Promise<string> {
  const { stdout, stderr } = await run('podman', ['logs', '--tail', '50', name])
  return `${name}:\n${stdout}${stderr}`
}

/** runc, because crun does not start on a machine that mixes both versions of cgroups. */
async function podman(command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run('podman', ['--runtime', '/usr/sbin/runc', command, ...args])
  return stdout
}
