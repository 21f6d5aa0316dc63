import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { oneAtATime } from '../one-at-a-time.ts'
import { root } from '../platform/db/root.ts'
import { freePorts } from './free-ports.ts'
import { keptAccounts } from './kept-accounts.ts'
import { neverInProduction } from './never-in-production.ts'

const usuallyReadyWithinMs = 120_000
const answerWithinMs = 10_000
const stopWithinMs = 3000

export type Emulator = {
  /** `ip:port`, known before the emulator answers. */
  host: string
  ready: Promise<void>
  /** Writes all accounts to disk. Waits until the emulator is ready. */
  exportAccounts(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  production: boolean
  dataDir: string
  projectId: string
  host: '127.0.0.1'
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'debug'>
  readyWithinMs?: number
}

/**
 * The Auth emulator of firebase-tools as a child process, with accounts kept in `dataDir/identity`. It takes
 * seconds to start: only sign-ins have to wait for `ready`.
 * @throws in production
 */
export async function startEmulator(options: Options): Promise<Emulator> {
  neverInProduction(options.production, 'The Auth emulator')
  const { projectId, host, log, readyWithinMs = usuallyReadyWithinMs } = options
  const folder = join(options.dataDir, 'identity')
  const accounts = await keptAccounts(folder)
  const [auth, hub, logging] = await freePorts(host, 3)
  await prepareFolder(folder, {
    auth: { host, port: auth },
    hub: { host, port: hub },
    logging: { host, port: logging },
    ui: { enabled: false },
  })

  const imported = await accounts.newest()
  const child = spawn(
    process.execPath,
    [
      `--import=${pathToFileURL(join(root, 'server/sandbox/end-with-parent.ts')).href}`,
      firebaseCommand(),
      'emulators:start',
      '--only=auth',
      `--project=${projectId}`,
      `--config=${join(folder, 'firebase.json')}`,
      ...(imported ? [`--import=${imported}`] : []),
    ],
    // Its own process group: Ctrl-C reaches only the server, which then stops the emulator in order.
    { cwd: folder, env: environmentIn(folder), stdio: ['pipe', 'pipe', 'pipe'], detached: true },
  )
  const ended = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  )
  // The process may be gone already.
  child.stdin.on('error', () => undefined)
  let stopping = false

  const allReady = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => {
        log.debug({ emulator: line })
        if (line.includes('All emulators ready')) resolve()
      })
    child.once('error', reject)
    child.once('exit', (code) => {
      if (!stopping) log.warn({ code }, 'the Auth emulator ended')
      reject(new Error(`the Auth emulator ended (${code}) before it was ready`))
    })
    setTimeout(reject, readyWithinMs, new Error('the Auth emulator did not start')).unref()
  })
  const ready = allReady.then(() => hideWhoHasAnAccount(`${host}:${auth}`, projectId))
  // Sign-ins that await `ready` fail; the server continues without them.
  ready.catch((error: unknown) => stopping || log.warn({ err: error }, 'no Auth emulator'))

  const exportAccounts = oneAtATime(async () => {
    await ready
    const target = accounts.next()
    await requireOk(`http://${host}:${hub}/_admin/export`, 'POST', {
      path: target,
      initiatedBy: 'server',
      targets: ['auth'],
    })
    await accounts.forgetAllBut(target)
  })

  return {
    host: `${host}:${auth}`,
    ready,
    exportAccounts,
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.stdin.end()
      const killer = setTimeout(() => killGroup(child.pid), stopWithinMs)
      await ended
      clearTimeout(killer)
    },
  }
}

function firebaseCommand(): string {
  const manifest = createRequire(import.meta.url).resolve('firebase-tools/package.json')
  return join(dirname(manifest), 'lib/bin/firebase.js')
}

/** Two emulators that share a temporary folder export each other's accounts, so each has its own. */
async function prepareFolder(folder: string, emulators: object): Promise<void> {
  await Promise.all(
    (await readdir(folder))
      .filter((name) => name === 'tmp' || name.startsWith('firebase-export-'))
      .map((name) => rm(join(folder, name), { recursive: true, force: true })),
  )
  await mkdir(join(folder, 'tmp'), { recursive: true })
  await mkdir(join(folder, 'config/configstore'), { recursive: true })
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }, null, 2))
  // No usage statistics and no message of the day: nothing leaves this machine.
  const settings = { usage: false, motd: { fetched: Date.now() } }
  await writeFile(join(folder, 'config/configstore/firebase-tools.json'), JSON.stringify(settings))
}

function environmentIn(folder: string): NodeJS.ProcessEnv {
  const { PATH, HOME, SystemRoot } = process.env
  const tmp = join(folder, 'tmp')
  return {
    PATH,
    HOME,
    ...(SystemRoot && { SystemRoot }),
    TMPDIR: tmp,
    TMP: tmp,
    TEMP: tmp,
    XDG_CONFIG_HOME: join(folder, 'config'),
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
  }
}

/** As a real project does by default: answers do not reveal whether an address has an account. */
async function hideWhoHasAnAccount(host: string, projectId: string): Promise<void> {
  await requireOk(
    `http://${host}/identitytoolkit.googleapis.com/v2/projects/${projectId}/config`,
    'PATCH',
    {
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    },
  )
}

async function requireOk(url: string, method: string, body: object): Promise<void> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`)
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    // Windows has no process groups.
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
