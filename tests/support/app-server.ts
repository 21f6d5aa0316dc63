import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import { longestWaitMs } from './limits.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Cache of compiled code: each start after the first reads it from here. */
const compiled = fileURLToPath(new URL('../../.cache/node/', import.meta.url))
const readyEveryMs = 50
const keptOutputCharacters = 20_000

export type App = {
  origin: string
  databaseUrl: string
  dataDir: string
  /**
   * Starts it again with the same port, data and database.
   * @param from the folder of another build; by default this one, whose server the runner's global set-up or a build
   * has bundled
   */
  start(from?: string): Promise<void>
  /** SIGTERM, then waits for the end. */
  stop(): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** SIGKILL, like a power cut. */
  kill(): Promise<void>
  /** Stops for good and removes the data folder. */
  remove(): Promise<void>
  /** The id of the running process. */
  pid(): number | undefined
  /** What the server has written to stdout and stderr, newest last. */
  output(): string
}

/** Starts the real server as its own process and waits until it is ready. */
export async function startApp(options: {
  databaseUrl: string
  emulatorHost: string
  port?: number
  env?: Record<string, string>
  /** The deadline. A server that has ended is not waited for. */
  readyWithinMs?: number
}): Promise<App> {
  const port = options.port ?? (await freePort())
  // A name instead of 127.0.0.1: over plain http browsers send Secure cookies to localhost only.
  const origin = `http://localhost:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'kelasku-app-'))
  let server: ChildProcess | undefined
  let output = ''

  const start = async (from = root) => {
    if (server) throw new Error('The server is running already.')
    const started = spawn(process.execPath, [join(from, 'dist/server/main.js')], {
      cwd: from,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH ?? '',
        NODE_COMPILE_CACHE: compiled,
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: String(port),
        ORIGIN: origin,
        DATA_DIR: dataDir,
        DATABASE_URL: options.databaseUrl,
        FIREBASE_PROJECT_ID: 'demo-kelasku',
        FIREBASE_AUTH_EMULATOR_HOST: options.emulatorHost,
        SECURE_COOKIES: 'true',
        E_INVOICE_TIN: 'C2584563222',
        E_INVOICE_BRN: '202401012345',
        E_INVOICE_ADDRESS: 'Lot 66|Jalan Ampang|50450|Kuala Lumpur|14',
        E_INVOICE_PHONE: '+60312345678',
        ...options.env,
      },
    })
    server = started
    const keep = (text: Buffer) =>
      void (output = (output + text.toString()).slice(-keptOutputCharacters))
    started.stdout.on('data', keep)
    started.stderr.on('data', keep)
    started.once('exit', () => {
      if (server === started) server = undefined
    })
    const withinMs = options.readyWithinMs ?? longestWaitMs
    await untilReady(origin, withinMs, () => server === started).catch(async (cause: unknown) => {
      await end('SIGKILL')
      throw new Error(`The server did not become ready:\n${output}`, { cause })
    })
  }

  const end = async (signal: NodeJS.Signals) => {
    const running = server
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill(signal)
    await ended
  }

  await start().catch(async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  })
  return {
    origin,
    databaseUrl: options.databaseUrl,
    dataDir,
    start,
    stop: () => end('SIGTERM'),
    signal: (signal) => void server?.kill(signal),
    kill: () => end('SIGKILL'),
    async remove() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
    pid: () => server?.pid,
    output: () => output,
  }
}

async function untilReady(origin: string, withinMs: number, isAlive: () => boolean): Promise<void> {
  const deadline = Date.now() + withinMs
  while (isAlive()) {
    if (await answersReady(origin)) return
    if (Date.now() > deadline)
      throw new Error(`No 200 from ${origin}/readyz within ${withinMs} ms.`)
    await wait(readyEveryMs)
  }
  throw new Error('The process ended.')
}

async function answersReady(origin: string): Promise<boolean> {
  try {
    const reply = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) })
    return reply.status === 200
  } catch {
    // Not listening yet; the caller asks again until its deadline.
    return false
  }
}
