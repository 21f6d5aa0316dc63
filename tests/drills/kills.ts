import { setTimeout as wait } from 'node:timers/promises'
import { asCommand, type RunOptions, type Outcome } from '../chaos/support/command.ts'
import { halfWritten } from '../chaos/support/half-written.ts'
import { seeded } from '../chaos/support/random.ts'
import { unsettled } from '../chaos/support/writes.ts'
import { lostOf, startWriting } from '../chaos/support/writing.ts'
import { startFleet } from './support/fleet.ts'
import { startReading } from './support/reading.ts'

const writers = 4
const readers = 2
const betweenKillsMs = 6000
/** Requests at the killed server fail; the proxy sends later ones to the other server. */
const failsWithinMs = 2000

/**
 * Web servers and the worker behind nginx are killed (SIGKILL) in turn while people read and write. Acknowledged writes
 * exist, nothing is half written, and no request that begins two seconds after a kill fails.
 */
export async function drillOfKills({ count, seed, say }: RunOptions): Promise<Outcome> {
  const random = seeded(seed)
  const fleet = await startFleet()
  const { origin, client } = fleet
  try {
    const writing = await startWriting({ origin, client, random, writers })
    const reading = startReading({ origin, random: random.fork(writers), readers })
    const killedAt: number[] = []
    for (let round = 0; round < count; round++)
      for (const server of [...fleet.web, fleet.worker]) {
        await wait(betweenKillsMs + random.below(1000))
        killedAt.push(performance.now())
        await server.kill()
        await wait(failsWithinMs * 2)
        await server.start()
        say?.(`${killedAt.length} kills of ${count * 3}`)
      }
    await Promise.all([writing.stop(), reading.stop()])
    const failures = [...writing.failures, ...reading.failures]
    const cutOff = failures.filter(({ at }) =>
      killedAt.some((kill) => at >= kill && at <= kill + failsWithinMs),
    )
    return {
      counted: {
        kills: killedAt.length,
        'requests that were answered': writing.answered() + reading.answered(),
        'requests cut off by a kill': cutOff.length,
        'writes kept': writing.kept.length,
      },
      faults: [
        ...failures.filter((one) => !cutOff.includes(one)).map(({ what }) => what),
        ...(await lostOf(writing.kept, client)),
        ...(await halfWritten(client)),
        ...(await unsettled(client)),
      ],
    }
  } finally {
    await fleet.stop()
  }
}

if (import.meta.main) await asCommand(drillOfKills, 2)
