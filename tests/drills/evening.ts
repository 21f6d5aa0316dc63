import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { pathOf, tokenFor } from '#tests/support/api.ts'
import { giveRoleTimeouts } from '#tests/support/database/database.ts'
import { startPooler } from '#tests/support/database/pooler.ts'
import { asker } from '../bench/evening/ask.ts'
import { prepare, someStudents, whatWasKept } from '../bench/evening/students.ts'
import { spendEvening } from '../bench/evening/walk.ts'
import { startPlatform } from '../bench/production/platform.ts'
import { asCommand, type RunOptions, type Outcome } from '../chaos/support/command.ts'
import { halfWritten } from '../chaos/support/half-written.ts'
import { seeded } from '../chaos/support/random.ts'
import { unsettled } from '../chaos/support/writes.ts'
import { lostOf, startWriting } from '../chaos/support/writing.ts'
import { startCluster, type Cluster } from './support/cluster.ts'
import { startFleet, type Fleet } from './support/fleet.ts'
import { startReading } from './support/reading.ts'

const studentsInAll = 200
const writers = 4
const readers = 2
const openWithinMs = 30_000
/** The time from a student's first call to the first chunk of the recording. */
const openingTakesMs = 10_000
const quietMs = 20_000
/** Requests at the killed server fail; the proxy sends later ones to the other server. */
const failsWithinMs = 2000
/** The time until the proxy notices that the primary is gone. */
const noticedAfterMs = 2000
const worksAgainWithinMs = 15_000

type Failure = { at: number; what: string }
/** An event of the evening, and the period in which calls may fail because of it. */
type Phase = { name: string; from: number; to: number; mayFail: { from: number; to: number }[] }

/**
 * An evening on the whole kit: nginx, two web servers and a worker, PgBouncer, HAProxy, PostgreSQL and its synchronous
 * standby. While 200 students open the app and watch, and others order, pay, ask and read, the servers are restarted
 * one after another, then a web server, the worker and the primary are killed.
 */
export async function drillOfEvening({ seed, say }: RunOptions): Promise<Outcome> {
  const random = seeded(seed)
  const students = someStudents(studentsInAll, 127)
  const platform = await startPlatform('demo-kelasku', students, (student) =>
    tokenFor(student, { issuedAt: new Date() }),
  )
  const cluster = await startCluster({ isSynchronous: true })
  const sessionKey = randomBytes(32)
  const fleet = await startFleet({
    openDatabase: () => behindPooler(cluster),
    emulatorHost: new URL(platform.origin).host,
    env: { SESSION_KEY: sessionKey.toString('hex'), DRAIN_SECONDS: '10' },
  })
  const { ask, seen, stop } = asker(fleet.proxyPort, 'students')
  try {
    const evening = await prepare(cluster.url, students, { sessionKey, platform })
    const { origin, client } = fleet
    const writing = await startWriting({ origin, client, random, writers })
    const reading = startReading({ origin, random: random.fork(writers), readers })
    let endsAt = Infinity
    const spent = students.map((student, n) =>
      spendEvening(ask, student, evening, {
        opensAt: (n / studentsInAll) * (openWithinMs - openingTakesMs),
        watchesUntil: () => endsAt,
      }),
    )
    const phases: Phase[] = []
    const failures = (): Failure[] => [...seen.failures, ...writing.failures, ...reading.failures]
    for (const [name, run] of whatHappens(fleet, cluster, () => writing.keptAt)) {
      const from = performance.now()
      const mayFail = await run()
      const phase = { name, from, to: performance.now(), mayFail }
      phases.push(phase)
      say?.(toldOf(phase, failures()))
    }
    endsAt = performance.now()
    await Promise.all([...spent, writing.stop(), reading.stop()])

    const times = [...seen.times.values()].flat().toSorted((a, b) => a - b)
    const mayFail = phases.flatMap((phase) => phase.mayFail)
    const [expected, others] = parted(failures(), ({ at }) =>
      mayFail.some(({ from, to }) => at >= from && at <= to),
    )
    const kept = await whatWasKept(cluster.url, students)
    const signedIn = await Promise.all(
      students.map(({ sessionId, address }) =>
        ask({
          kind: 'exchange of the refresh token',
          method: 'POST',
          path: pathOf('refreshSession'),
          from: address,
          headers: { cookie: `__Host-refresh_token=${sessionId}` },
        }),
      ),
    )
    return {
      counted: {
        students: studentsInAll,
        'their calls': times.length,
        'median of them, ms': Math.round(times[Math.floor(times.length / 2)] ?? 0),
        'slowest hundredth, ms': Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
        'other requests that were answered': writing.answered() + reading.answered(),
        'writes kept': writing.kept.length,
        'calls that failed beside a kill': expected.length,
      },
      faults: [
        ...others.map(({ at, what }) => `${phaseAt(phases, at)}: ${what}`),
        ...slowReturns(phases),
        ...Object.entries(kept)
          .filter(([, rows]) => rows !== studentsInAll)
          .map(([what, rows]) => `${what} of ${rows} students`),
        ...signedIn.flatMap((answer, n) =>
          answer === undefined ? [`student ${n} was signed out`] : [],
        ),
        ...(await lostOf(writing.kept, client)),
        ...(await halfWritten(client)),
        ...(await unsettled(client)),
      ],
    }
  } finally {
    stop()
    await fleet.stop()
    await cluster.stop()
    await platform.stop()
  }
}

const failover = 'the primary killed, its standby promoted'

function whatHappens(
  { web, worker }: Fleet,
  cluster: Cluster,
  keptAt: () => readonly number[],
): [string, () => Promise<Phase['mayFail']>][] {
  const quietly = async (): Promise<Phase['mayFail']> => {
    await wait(quietMs)
    return []
  }
  return [
    [
      'the app is opened',
      async () => {
        await wait(openWithinMs)
        return []
      },
    ],
    [
      'every server restarted',
      async () => {
        for (const server of [...web, worker]) {
          await server.stop()
          await server.start()
        }
        return []
      },
    ],
    ['then', quietly],
    ...[...web, worker].map((server): [string, () => Promise<Phase['mayFail']>] => [
      server === worker ? 'the worker killed' : 'a web server killed',
      async () => {
        const from = performance.now()
        await server.kill()
        await wait(failsWithinMs * 2)
        await server.start()
        // The proxy avoids the server for two seconds after its last try.
        await wait(failsWithinMs * 2)
        return server === worker ? [] : [{ from, to: from + failsWithinMs }]
      },
    ]),
    ['then', quietly],
    [
      failover,
      async () => {
        const from = performance.now()
        await cluster.killPrimary()
        await wait(noticedAfterMs)
        await cluster.promoteStandby()
        await wait(worksAgainWithinMs + quietMs)
        // Answers that were under way when the primary died do not count.
        const to = keptAt().find((at) => at > from + noticedAfterMs) ?? Infinity
        return [{ from, to }]
      },
    ],
  ]
}

function slowReturns(phases: readonly Phase[]): string[] {
  return phases
    .filter(({ name }) => name === failover)
    .flatMap(({ mayFail }) => mayFail)
    .filter(({ from, to }) => to - from > worksAgainWithinMs)
    .map(({ from, to }) => `no write for ${((to - from) / 1000).toFixed(1)} s`)
}

function toldOf({ name, from, to, mayFail }: Phase, failures: readonly Failure[]): string {
  const failed = failures.filter(({ at }) => at >= from && at <= to)
  const [expected] = parted(failed, ({ at }) =>
    mayFail.some((one) => at >= one.from && at <= one.to),
  )
  const [again] = mayFail
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  return [
    `${name}: ${seconds(to - from)} s, ${failed.length} calls failed, ${expected.length} of them beside a kill`,
    ...(name === failover && again
      ? [`writes again after ${seconds(again.to - again.from)} s`]
      : []),
    `load ${loadavg()[0]?.toFixed(1)}`,
  ].join('; ')
}

const phaseAt = (phases: readonly Phase[], at: number): string =>
  phases.find(({ from, to }) => at >= from && at <= to)?.name ?? 'at the end'

function parted<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}

/** The servers connect through PgBouncer; notifications, migrations and commands connect to HAProxy directly. */
async function behindPooler({ url }: Cluster) {
  await giveRoleTimeouts(url)
  const pooler = await startPooler(url)
  return {
    url: new URL(new URL(url).pathname, pooler.url).href,
    env: { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: url },
    drop: () => pooler.stop(),
  }
}

if (import.meta.main) await asCommand(drillOfEvening, 1, { database: false })
