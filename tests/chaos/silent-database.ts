import { setTimeout as wait } from 'node:timers/promises'
import { makeBareSite } from '#tests/support/fronts/bare-site.ts'
import { openTestApi, pathOf, type TestApi } from '#tests/support/api.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { startSilentFront } from '#tests/support/fronts/silent-front.ts'
import { elsewhere } from './support/addresses.ts'
import { asCommand, type RunOptions, type Outcome } from './support/command.ts'
import { manyPeople } from './support/people.ts'
import { seeded } from './support/random.ts'

const recoversWithinMs = 30_000
const pageWithinMs = 2000
const readyWithinMs = 5000
const callEveryMs = 50
/** Longer than `/readyz` waits. */
const silentAtLeastMs = 5000
const silentAtMostMs = 20_000
/** After this many good answers in a row the site counts as recovered. */
const wellInARow = 5

/**
 * The connection to PostgreSQL falls silent for up to twenty seconds, again and again, while people use the site.
 * Connections opened before the silence never answer again. Measures how long it takes until all calls are answered.
 */
export async function chaosOfSilence({ count, seed, say }: RunOptions): Promise<Outcome> {
  const random = seeded(seed)
  const database = await createTestDatabase()
  const front = await startSilentFront(database.url)
  const { remove, ...site } = await makeBareSite()
  const api = await openTestApi({ site, database: { url: front.url }, addresses: elsewhere })
  const faults: string[] = []
  const recoveries: number[] = []
  const [person] = await manyPeople(api, 1)
  if (!person) throw new Error('there is no person to send requests as')
  const call = async () => (await api.as(person).get(pathOf('dashboard'))).status
  try {
    for (let round = 0; round < count; round++) {
      const silentMs = silentAtLeastMs + random.next() * (silentAtMostMs - silentAtLeastMs)
      const calls: Promise<number>[] = []
      const using = setInterval(() => calls.push(call()), callEveryMs)
      await wait(200)
      api.clock.pass(silentAtMostMs)
      front.silence()
      const looks = lookDuring(api, round)
      await wait(silentMs)
      front.restore()
      const took = await untilWell(api, call)
      recoveries.push(took)
      if (took > recoversWithinMs) faults.push(`round ${round}: well after ${took.toFixed(0)} ms`)
      clearInterval(using)
      faults.push(...(await looks))
      for (const status of new Set(await Promise.all(calls)))
        if (status !== 200 && status !== 503) faults.push(`round ${round}: a call got ${status}`)
      say?.(`round ${round}: silent ${silentMs.toFixed(0)} ms, well after ${took.toFixed(0)} ms`)
    }
  } finally {
    await api.close()
    await front.close()
    await database.drop()
    await remove()
  }
  const sorted = recoveries.toSorted((a, b) => a - b)
  return {
    counted: {
      rounds: count,
      'ms until all is well, in the middle': (sorted[Math.floor(count / 2)] ?? 0).toFixed(0),
      'ms until all is well, at most': (sorted.at(-1) ?? 0).toFixed(0),
    },
    faults,
  }
}

/** During the silence public pages are answered, and `/readyz` answers 503 in time. */
async function lookDuring(api: TestApi, round: number): Promise<string[]> {
  const ask = async (path: string) => {
    const from = performance.now()
    const { status } = await api.send('GET', path)
    return { status, ms: performance.now() - from }
  }
  const [page, ready] = await Promise.all([ask('/'), ask('/readyz')])
  return [
    ...(page.status === 200 && page.ms < pageWithinMs
      ? []
      : [`round ${round}: / answered ${page.status} after ${page.ms.toFixed(0)} ms`]),
    ...(ready.status === 503 && ready.ms < readyWithinMs
      ? []
      : [`round ${round}: /readyz answered ${ready.status} after ${ready.ms.toFixed(0)} ms`]),
  ]
}

async function untilWell(api: TestApi, call: () => Promise<number>): Promise<number> {
  const from = performance.now()
  let inARow = 0
  let since = from
  while (inARow < wellInARow && performance.now() - from < 2 * recoversWithinMs) {
    const [status, ready] = await Promise.all([call(), api.send('GET', '/readyz')])
    const isWell = status === 200 && ready.status === 200
    if (isWell && inARow === 0) since = performance.now()
    inARow = isWell ? inARow + 1 : 0
    await wait(callEveryMs)
  }
  return (inARow < wellInARow ? performance.now() : since) - from
}

if (import.meta.main) await asCommand(chaosOfSilence, 10)
