import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { longestWaitMs } from '../limits.ts'

export type Proxy = { stop(): Promise<void> }
export type ProxyName = 'nginx' | 'caddy'

const versionFlags = { nginx: '-v', caddy: 'version' } as const
const kit = (name: string) => readFile(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8')

/** Whether this machine has the proxy. Debian's packages: `nginx` and `caddy`. */
export const isInstalled = (name: ProxyName): boolean =>
  spawnSync(name, [versionFlags[name]], { stdio: 'ignore' }).status === 0

/** Runs a proxy with the kit's file, without TLS and on this port, in front of these servers. */
export async function startProxy(
  name: ProxyName,
  port: number,
  servers: readonly number[],
): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), `kelasku-${name}-`))
  const { args, env } = await { nginx: prepareNginx, caddy: prepareCaddy }[name](
    folder,
    port,
    servers,
  )
  const proxy = spawn(name, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH ?? '', HOME: folder, ...env },
  })
  const said = text(proxy.stderr)
  await once(proxy, 'spawn').catch((cause: unknown) => {
    throw new Error(`${name} is not installed: apt-get install ${name}`, { cause })
  })
  const ended = once(proxy, 'exit')
  await Promise.race([
    untilItAnswers(`http://localhost:${port}/healthz`, longestWaitMs),
    ended.then(async () => Promise.reject(new Error(`${name} has ended: ${await said}`))),
  ])
  return {
    async stop() {
      proxy.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function prepareNginx(folder: string, port: number, servers: readonly number[]) {
  const [upstream = '', , site = ''] = (await kit('nginx.conf'))
    .split(/^(?=upstream|server )/m)
    .slice(1)
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
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', join(folder, 'errors'), '-g', 'daemon off;']
  return { args, env: {} }
}

async function prepareCaddy(folder: string, port: number, servers: readonly number[]) {
  const site = (await kit('Caddyfile')).replace(
    'kelasku.example {',
    `:${port} {\n\tbind 127.0.0.1 ::1`,
  )
  const file = join(folder, 'Caddyfile')
  const options = '{\n\tadmin off\n\tauto_https off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n'
  await writeFile(file, `${options}${site}`)
  return {
    args: ['run', '--adapter', 'caddyfile', '--config', file],
    env: { KELASKU_WEB: servers.map((server) => `127.0.0.1:${server}`).join(' ') },
  }
}

/** @throws if there is no 200 in time */
export async function untilItAnswers(address: string, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs
  const isThere = () =>
    fetch(address, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isThere())) {
    if (performance.now() > deadline) throw new Error(`No 200 from ${address} in ${withinMs} ms.`)
    await wait(50)
  }
}
