import { asCommand, type RunOptions, type Outcome } from '../chaos/support/command.ts'
import { halfWritten } from '../chaos/support/half-written.ts'
import { seeded } from '../chaos/support/random.ts'
import { unsettled } from '../chaos/support/writes.ts'
import { lostOf, startWriting } from '../chaos/support/writing.ts'
import { startFleet } from './support/fleet.ts'
import { startReading } from './support/reading.ts'

const writers = 4
const readers = 2

/**
 * Two web servers and a worker behind nginx are stopped and started one after another while people read and write
 * through the proxy. No request fails, and acknowledged writes exist.
 */
export async function drillOfRollingDeploys({ count, seed, say }: RunOptions): Promise<Outcome> {
  const random = seeded(seed)
  // As in production.
  const fleet = await startFleet({ env: { DRAIN_SECONDS: '10' } })
  const { origin, client } = fleet
  try {
    const writing = await startWriting({ origin, client, random, writers })
    const reading = startReading({ origin, random: random.fork(writers), readers })
    const answered = () => writing.answered() + reading.answered()
    const failures = () => [...writing.failures, ...reading.failures]
    for (let round = 0; round < count; round++) {
      for (const server of [...fleet.web, fleet.worker]) {
        await server.stop()
        await server.start()
      }
      say?.(`round ${round + 1} of ${count}: ${answered()} answered, faults: ${failures().length}`)
    }
    await Promise.all([writing.stop(), reading.stop()])
    return {
      counted: {
        deploys: count,
        'requests that were answered': answered(),
        'writes kept': writing.kept.length,
      },
      faults: [
        ...failures().map(({ what }) => what),
        ...(await lostOf(writing.kept, client)),
        ...(await halfWritten(client)),
        ...(await unsettled(client)),
      ],
    }
  } finally {
    await fleet.stop()
  }
}

if (import.meta.main) await asCommand(drillOfRollingDeploys, 2)
