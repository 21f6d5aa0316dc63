import { randomBytes } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createTestDatabase, startTestPostgres } from '#tests/support/database/database.ts'
import { asker, type Seen } from './evening/ask.ts'
import { lookAtMemory, type Memory } from './evening/memory.ts'
import { processorTime, type Processor } from './evening/processor.ts'
import { scaleTable, type Cost } from './evening/scale.ts'
import { prepare, someStudents, whatWasKept } from './evening/students.ts'
import { spendEvening } from './evening/walk.ts'
import { startProductionServer } from './production/server.ts'

/**
 * A Tuesday evening: all students open the app within one minute (dashboard, classroom, link to join, the first chunk
 * of a recording), then send their progress every 15 s. The server runs in production mode in its own process,
 * PostgreSQL in others; the students are simulated by this one.
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
/** The time that a student takes to open the app. */
const openingTakesMs = 7000
const metricsToken = randomBytes(32).toString('hex')
const goals = { slowestMs: 500, growth: 0.1 }

const students = someStudents(studentsInAll)
const postgres = await startTestPostgres()
const database = await createTestDatabase()
try {
  process.exitCode = (await bench()) ? 0 : 1
} finally {
  await database.drop()
  await postgres.stop()
}

async function bench(): Promise<boolean> {
  const server = await startProductionServer({
    databaseUrl: database.url,
    people: students,
    logLevel: 'info',
    metricsToken,
    profileTo: values.profile,
  })
  const { ask, seen, stop } = asker(server.port)
  try {
    const evening = await prepare(database.url, students, server)
    const ownLag = monitorEventLoopDelay()
    ownLag.enable()
    const look = () => lookAtMemory(server.port, metricsToken, server.collectGarbage)
    const { openWithinMs, ms: until } = evenings
    const looks = Promise.all(
      [openWithinMs, (openWithinMs + until) / 2].map((at) => wait(at).then(look)),
    )
    const toldUntilNow = () => seen.times.get('progress, written')?.length ?? 0
    const processor = async () => ({
      ...(await processorTime(server.pid(), database.url)),
      told: toldUntilNow(),
    })
    const before = await processor()
    const endsAt = performance.now() + until
    const opened = wait(openWithinMs).then(processor)
    await Promise.all(
      students.map((student, n) =>
        spendEvening(ask, student, evening, {
          opensAt: (n / studentsInAll) * (openWithinMs - openingTakesMs),
          watchesUntil: () => endsAt,
        }),
      ),
    )
    const costs = costOf(seen, [before, await opened, await processor()])
    const kept = await whatWasKept(database.url, students)
    for (const [what, rows] of Object.entries(kept))
      if (rows !== studentsInAll)
        seen.failures.push({
          at: performance.now(),
          what: `rows of ${what} that are missing: ${studentsInAll - rows}`,
        })
    const memory = [...(await looks), await look()]
    console.log(`${scaleTable(costs)}\n`)
    return report(seen, memory, ownLag.percentile(99) / 1e6)
  } finally {
    stop()
    await server.stop()
  }
}

/** Processor time, and how many times progress had been sent by then. */
type Spent = Processor & { told: number }

/** The costs of one student: the first minute without the progress sent in it, and each sending of progress. */
function costOf({ bytes }: Seen, [before, opened, after]: readonly [Spent, Spent, Spent]): Cost {
  const each = (of: keyof Processor) =>
    (after[of] - opened[of]) / Math.max(1, after.told - opened.told)
  const first = (of: keyof Processor) =>
    (opened[of] - before[of] - opened.told * each(of)) / studentsInAll
  const ofFiles = ['progress, written', 'first chunk of the recording']
  const answers = [...bytes].filter(([kind]) => !ofFiles.includes(kind))
  return {
    opening: { server: first('server'), database: first('database') },
    progress: { server: each('server'), database: each('database') },
    openingBytes: answers.reduce((sum, [, one]) => sum + one, 0) / studentsInAll,
  }
}

/** Prints the figures for docs/measurements.md. @returns whether all goals were reached */
function report({ times, failures }: Seen, memory: readonly Memory[], ownLagMs: number): boolean {
  console.log('| call | calls | median | slowest hundredth |\n| --- | --- | --- | --- |')
  for (const [kind, some] of times)
    console.log(`| ${kind} | ${some.length} | ${ms(some, 0.5)} | ${ms(some, 0.99)} |`)
  const all = [...times.values()].flat()
  console.log(`| all | ${all.length} | ${ms(all, 0.5)} | ${ms(all, 0.99)} |\n`)
  console.log('| memory of the server | all have opened | half of the rest | the end |')
  console.log('| --- | --- | --- | --- |')
  for (const [name, of] of [
    ['resident', 'residentMb'],
    ['heap after collection', 'heapMb'],
  ] as const)
    console.log(`| ${name} | ${memory.map((one) => `${one[of].toFixed(0)} MB`).join(' | ')} |`)
  for (const [what, some] of Map.groupBy(failures, ({ what }) => what))
    console.log(`fault: ${what}, ${some.length} times`)
  console.log(
    `\n${studentsInAll} students, ${values.minutes} minutes, ${all.length} calls, ${failures.length} errors; slowest hundredth of the delays of the server's event loop ${Math.max(...memory.map(({ lagMs }) => lagMs)).toFixed(0)} ms, of the one that asked ${ownLagMs.toFixed(0)} ms`,
  )
  const slowest = Math.max(...[...times.values()].map((some) => quantile(some, 0.99)))
  const growth = (memory.at(-1)?.heapMb ?? 0) / (memory[0]?.heapMb ?? 0) - 1
  const reached = failures.length === 0 && slowest < goals.slowestMs && growth < goals.growth
  console.log(
    `goal (no error, slowest hundredth of each call under ${goals.slowestMs} ms, heap since all have opened less than ${goals.growth * 100} % up): ${reached ? '' : 'not '}reached; ${slowest.toFixed(0)} ms, ${(growth * 100).toFixed(1)} %`,
  )
  return reached
}

function ms(some: readonly number[], q: number): string {
  return `${quantile(some, q).toFixed(0)} ms`
}

function quantile(some: readonly number[], q: number): number {
  return some.toSorted((a, b) => a - b)[Math.min(some.length - 1, Math.floor(q * some.length))] ?? 0
}
