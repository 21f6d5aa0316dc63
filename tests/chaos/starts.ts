import { startHostileFront } from '#tests/support/hostile-front.ts'
import { startSite } from '#tests/support/site.ts'
import { asCommand, inParallel, type Asked, type Outcome } from './support/command.ts'
import { inFreshBrowser } from './support/fresh-browser.ts'
import { walkThroughFaults } from './starts-history.ts'

/** A visit takes 25 seconds at most, a walk has up to eight. */
const walkWithinMs = 300_000

async function chaosOfStarts({ count, seed, say }: Asked): Promise<Outcome> {
  const site = await startSite()
  const front = await startHostileFront(site.origin)
  const counted = { walks: count, visits: 0, faultsMade: 0, started: 0, asked: 0, notOurs: 0 }
  const faults: string[] = []
  try {
    await inParallel(
      count,
      1,
      async (n) => {
        const { faults: found, ...counts } = await inFreshBrowser(walkWithinMs, (browser) =>
          walkThroughFaults(browser, front, seed + n),
        )
        for (const kind of ['visits', 'faultsMade', 'started', 'asked', 'notOurs'] as const)
          counted[kind] += counts[kind]
        const told = found.map((fault) => `seed ${seed + n}: ${fault}`)
        for (const fault of told) say?.(fault)
        faults.push(...told)
      },
      say,
    )
  } finally {
    await front.stop()
    await site.stop()
  }
  return { counted, faults }
}

await asCommand(chaosOfStarts, 200, { database: false })
