import { globSync } from 'node:fs'
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
const aheadSeconds = 120
const lastsMs = 60_000

/**
 * The clock of one of two web servers is two minutes ahead (Debian's package `faketime`) while people read and write
 * through nginx, each on both servers in turn. No request fails, acknowledged writes exist, and payments settle.
 */
export async function drillOfClocks({ count, seed }: RunOptions): Promise<Outcome> {
  const random = seeded(seed)
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
  if (!library) throw new Error('faketime is not installed: apt-get install faketime')
  const ahead = {
    LD_PRELOAD: library,
    FAKETIME: `+${aheadSeconds}`,
    // Only the time of day is shifted; timers are not.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const fleet = await startFleet({ envOf: (web) => (web === 0 ? ahead : {}) })
  const { origin, client, web } = fleet
  try {
    const [offMs = 0, otherOffMs = 0] = await Promise.all(web.map(({ origin: own }) => offBy(own)))
    const writing = await startWriting({ origin, client, random, writers })
    const reading = startReading({ origin, random: random.fork(writers), readers })
    await wait(count * lastsMs)
    await Promise.all([writing.stop(), reading.stop()])
    return {
      counted: {
        'seconds by which the servers were ahead': [offMs, otherOffMs]
          .map((ms) => Math.round(ms / 1000))
          .join(' and '),
        'requests that were answered': writing.answered() + reading.answered(),
        'writes kept': writing.kept.length,
      },
      faults: [
        ...[...writing.failures, ...reading.failures].map(({ what }) => what),
        ...(await lostOf(writing.kept, client)),
        ...(await halfWritten(client)),
        ...(await unsettled(client)),
      ],
    }
  } finally {
    await fleet.stop()
  }
}

/** How far a server's clock is ahead of this machine's, in milliseconds. */
async function offBy(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/healthz`)
  return Date.parse(answer.headers.get('date') ?? '') - Date.now()
}

if (import.meta.main) await asCommand(drillOfClocks, 1)
