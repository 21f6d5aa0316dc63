import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startApp, type App } from '#tests/support/app-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { asCommand, type RunOptions, type Outcome } from '../chaos/support/command.ts'
import { halfWritten } from '../chaos/support/half-written.ts'
import { seeded, type Random } from '../chaos/support/random.ts'
import { unsettled } from '../chaos/support/writes.ts'
import { lostOf, startWriting } from '../chaos/support/writing.ts'
import { startCluster } from './support/cluster.ts'

const writers = 4
const readyWithinMs = 120_000
const beforeMs = 10_000
/** How far the standby lags when the primary dies. */
const behindMs = 500
/** The time until the proxy notices that the primary is gone. */
const noticedAfterMs = 2000
const afterMs = 20_000
const worksAgainWithinMs = 15_000

/**
 * The primary is killed while people write, and its standby, half a second behind, is promoted. Writes soon work again,
 * and payments end right. With synchronous commit no acknowledged write is lost; without it the lost ones are counted.
 */
export async function drillOfFailover({ count, seed, say }: RunOptions): Promise<Outcome> {
  const faults: string[] = []
  const counted: Outcome['counted'] = {}
  for (const isSynchronous of [true, false]) {
    const name = isSynchronous ? 'synchronous' : 'asynchronous'
    const random = seeded(seed + Number(isSynchronous))
    for (let round = 0; round < count; round++) {
      const found = await failOver(isSynchronous, random.fork(round))
      counted[`${name}, round ${round + 1}`] =
        `${found.kept} writes kept, ${found.lost.length} lost, writes again after ${(found.downMs / 1000).toFixed(1)} s`
      say?.(`${name}, round ${round + 1}: ${counted[`${name}, round ${round + 1}`]}`)
      // Without synchronous commit the payment that an event is about may be among the lost writes.
      const faultsThere = found.faults.filter(
        (fault) => isSynchronous || !fault.endsWith(', unknown payment'),
      )
      faults.push(...faultsThere, ...(isSynchronous ? found.lost : []))
      if (found.downMs > worksAgainWithinMs)
        faults.push(`${name}: no write for ${found.downMs.toFixed(0)} ms`)
    }
  }
  return { counted, faults }
}

async function failOver(isSynchronous: boolean, random: Random) {
  const cluster = await startCluster({ isSynchronous })
  const client = new pg.Pool({ connectionString: cluster.url, max: 2 })
  client.on('error', () => undefined)
  const dataDir = await mkdtemp(join(tmpdir(), 'kelasku-drill-'))
  const servers: App[] = []
  try {
    const emulatorHost = `127.0.0.1:${await freePort()}`
    for (const ROLE of ['web', 'worker'])
      servers.push(
        await startApp({
          databaseUrl: cluster.url,
          emulatorHost,
          readyWithinMs,
          env: { ROLE, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
        }),
      )
    const origin = (servers[0] as App).origin
    const writing = await startWriting({ origin, client, random, writers })
    await wait(beforeMs)
    cluster.cutStandbyOff()
    await wait(behindMs)
    const killedAt = performance.now()
    await cluster.killPrimary()
    await wait(noticedAfterMs)
    await cluster.promoteStandby()
    await wait(afterMs)
    await writing.stop()
    // Answers that were under way when the primary died do not count.
    const worksAgainAt = writing.keptAt.find((at) => at > killedAt + noticedAfterMs) ?? Infinity
    return {
      kept: writing.kept.length,
      downMs: worksAgainAt - killedAt,
      lost: await lostOf(writing.kept, client),
      faults: [...(await halfWritten(client)), ...(await unsettled(client))],
    }
  } finally {
    await Promise.all(servers.map((server) => server.remove()))
    await client.end()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.main) await asCommand(drillOfFailover, 1, { database: false })
