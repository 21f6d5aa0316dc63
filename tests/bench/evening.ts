import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { contentFolder } from '#server/db/content-files.ts'
import { loadContent } from '#server/db/load-content.ts'
import { openDatabase } from '#server/db/open.ts'
import { mediaFolder } from '#server/http/serve-media.ts'
import { startApp } from '#tests/support/app-server.ts'
import { createTestDatabase, startTestPostgres } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { asker, type Seen } from './evening/ask.ts'
import { watchMemory } from './evening/memory.ts'
import { startPlatform } from './evening/platform.ts'
import { prepare, someStudents } from './evening/students.ts'
import { spendEvening } from './evening/walk.ts'

/**
 * A Tuesday evening: all students open the app within one minute (dashboard, classroom, link to join, the
 * first piece of a recording), then tell every 15 s how far they are. The server is a process of its own, in
 * production mode, and PostgreSQL another; who asks runs beside them.
 */
const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '5000' },
    minutes: { type: 'string', default: '10' },
    /** A folder that the server's CPU profile is written to. */
    profile: { type: 'string' },
  },
})
const studentsInAll = Number(values.students)
const evenings = { ms: Number(values.minutes) * 60_000, openWithinMs: 60_000 }
/** From the first call to the last of those that open the app. */
const openingTakesMs = 7000
const goals = { slowestMs: 500, growth: 0.1 }
const projectId = 'kelasku-evening'
const sessionKey = randomBytes(32)
const metricsToken = randomBytes(32).toString('hex')

const students = someStudents(studentsInAll)
const [postgres, platform, dataDir] = await Promise.all([
  startTestPostgres(),
  startPlatform(projectId, students),
  mkdtemp(join(tmpdir(), 'kelasku-evening-')),
])
const database = await createTestDatabase()
try {
  process.exitCode = (await bench()) ? 0 : 1
} finally {
  await database.drop()
  await Promise.all([postgres.stop(), platform.stop(), rm(dataDir, { recursive: true })])
}

async function bench(): Promise<boolean> {
  const { db, close } = await openDatabase(database)
  await loadContent(db, {
    folder: contentFolder,
    mediaFolder: mediaFolder(dataDir),
    now: new Date(),
  })
  await close()
  const { refreshTokenOf } = platform
  const evening = await prepare(database.url, students, { sessionKey, refreshTokenOf })
  const port = await freePort()
  const app = await startApp({
    databaseUrl: database.url,
    emulatorHost: '',
    port,
    env: productionEnv(port),
  })
  const { ask, seen, stop } = asker(port)
  try {
    const ownLag = monitorEventLoopDelay()
    ownLag.enable()
    const memory = watchMemory(app.origin, metricsToken)
    await Promise.all(
      students.map((student, n) =>
        spendEvening(ask, student, evening, {
          opensAt: (n / studentsInAll) * (evenings.openWithinMs - openingTakesMs),
          until: evenings.ms,
        }),
      ),
    )
    const ownLagMs = ownLag.percentile(99) / 1e6
    return report(seen, await memory.end(), ownLagMs)
  } finally {
    stop()
    await app.remove()
  }
}

function productionEnv(port: number): Record<string, string> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const nodeOptions = [`--import=${join(import.meta.dirname, 'evening/use-local-platform.ts')}`]
  if (values.profile) nodeOptions.push('--cpu-prof', `--cpu-prof-dir=${values.profile}`)
  return {
    NODE_ENV: 'production',
    NODE_OPTIONS: nodeOptions.join(' '),
    EVENING_PLATFORM: platform.origin,
    ORIGIN: `https://localhost:${port}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    FIREBASE_AUTH_EMULATOR_HOST: '',
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: 'evening',
    FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
      client_email: 'nobody@example.com',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }),
    SESSION_KEY: sessionKey.toString('hex'),
    LINK_KEY: randomBytes(32).toString('hex'),
    SMTP_URL: 'smtp://127.0.0.1:1',
    METRICS_TOKEN: metricsToken,
  }
}

/** Prints what belongs into docs/measurements.md. @returns whether all goals were reached */
function report(
  { times, faults }: Seen,
  memory: Awaited<ReturnType<ReturnType<typeof watchMemory>['end']>>,
  ownLagMs: number,
): boolean {
  console.log('| call | calls | median | slowest hundredth |\n| --- | --- | --- | --- |')
  for (const [kind, some] of times)
    console.log(`| ${kind} | ${some.length} | ${ms(some, 0.5)} | ${ms(some, 0.99)} |`)
  const all = [...times.values()].flat()
  console.log(`| all | ${all.length} | ${ms(all, 0.5)} | ${ms(all, 0.99)} |\n`)
  console.log('| memory of the server | first fifth | middle | last fifth |')
  console.log('| --- | --- | --- | --- |')
  const row = (name: string, of: 'rssMb' | 'heapMb') =>
    console.log(
      `| ${name} | ${[memory.start, memory.middle, memory.end].map((one) => `${one[of].toFixed(0)} MB`).join(' | ')} |`,
    )
  row('resident', 'rssMb')
  row('heap, lowest', 'heapMb')
  const errors = [...faults.values()].reduce((sum, n) => sum + n, 0)
  for (const [what, n] of faults) console.log(`fault: ${what}, ${n} times`)
  console.log(
    `\n${studentsInAll} students, ${values.minutes} minutes, ${all.length} calls, ${errors} errors; longest wait of the server's event loop ${memory.lagMs.toFixed(0)} ms, of the one that asked ${ownLagMs.toFixed(0)} ms (slowest hundredths)`,
  )
  const slowest = Math.max(...[...times.values()].map((some) => quantile(some, 0.99)))
  const growth = memory.end.heapMb / memory.middle.heapMb - 1
  const reached = errors === 0 && slowest < goals.slowestMs && growth < goals.growth
  console.log(
    `goal (no error, slowest hundredth of each call under ${goals.slowestMs} ms, heap from the middle to the end less than ${goals.growth * 100} % up): ${reached ? '' : 'not '}reached; ${slowest.toFixed(0)} ms, ${(growth * 100).toFixed(1)} %`,
  )
  return reached
}

function ms(some: readonly number[], q: number): string {
  return `${quantile(some, q).toFixed(0)} ms`
}

function quantile(some: readonly number[], q: number): number {
  return some.toSorted((a, b) => a - b)[Math.min(some.length - 1, Math.floor(q * some.length))] ?? 0
}
