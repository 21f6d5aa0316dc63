import { startSite } from '#tests/support/site.ts'
import { asCommand, inParallel, type Asked, type Outcome } from './support/command.ts'
import { serveDeploys } from './support/deploys.ts'
import { inFreshBrowser } from './support/fresh-browser.ts'
import { walkThroughDeploys } from './update-history.ts'

const walkWithinMs = 120_000

async function chaosOfUpdates({ count, seed, say }: Asked): Promise<Outcome> {
  const site = await startSite()
  const deploys = await serveDeploys(site.origin)
  const counted = { walks: count, deploys: 0, updates: 0, kills: 0 }
  const faults: string[] = []
  try {
    await inParallel(
      count,
      1,
      async (n) => {
        const { faults: found, ...counts } = await inFreshBrowser(walkWithinMs, (browser) =>
          walkThroughDeploys(browser, deploys, seed + n),
        )
        for (const kind of ['deploys', 'updates', 'kills'] as const) counted[kind] += counts[kind]
        const told = found.map((fault) => `seed ${seed + n}: ${fault}`)
        for (const fault of told) say?.(fault)
        faults.push(...told)
      },
      say,
    )
  } finally {
    await deploys.stop()
    await site.stop()
  }
  return { counted, faults }
}

await asCommand(chaosOfUpdates, 100, { database: false })
