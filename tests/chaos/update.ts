import { chromium } from 'playwright/test'
import { findChromium } from '#tests/support/browser.ts'
import { startSite } from '#tests/support/site.ts'
import { asCommand, inParallel, type Asked, type Outcome } from './support/command.ts'
import { serveDeploys } from './support/deploys.ts'
import { walkThroughDeploys } from './update-history.ts'

async function chaosOfUpdates({ count, seed, say }: Asked): Promise<Outcome> {
  const { executablePath, env, args } = await findChromium()
  const site = await startSite()
  const deploys = await serveDeploys(site.origin)
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
  const counted = { walks: count, deploys: 0, updates: 0, kills: 0 }
  const faults: string[] = []
  try {
    await inParallel(
      count,
      1,
      async (n) => {
        const { faults: found, ...counts } = await walkThroughDeploys(browser, deploys, seed + n)
        for (const what of ['deploys', 'updates', 'kills'] as const) counted[what] += counts[what]
        faults.push(...found.map((fault) => `seed ${seed + n}: ${fault}`))
      },
      say,
    )
  } finally {
    await browser.close()
    await deploys.stop()
    await site.stop()
  }
  return { counted, faults }
}

await asCommand(chaosOfUpdates, 100, { database: false })
