import { playSharedPhone, serveDevice } from './sign-out-history.ts'
import { asCommand, inParallel, type Asked, type Outcome } from './support/command.ts'
import { inFreshBrowser } from './support/fresh-browser.ts'

const historyWithinMs = 45_000

async function chaosOfSignOuts({ count, seed, say }: Asked): Promise<Outcome> {
  const device = await serveDevice()
  const counted = { histories: count, signOuts: 0, kills: 0, fills: 0 }
  const faults: string[] = []
  try {
    await inParallel(
      count,
      1,
      async (n) => {
        const { faults: found, ...counts } = await inFreshBrowser(historyWithinMs, (browser) =>
          playSharedPhone(browser, device, seed + n),
        )
        for (const what of ['signOuts', 'kills', 'fills'] as const) counted[what] += counts[what]
        faults.push(...found.map((fault) => `seed ${seed + n}: ${fault}`))
      },
      say,
    )
  } finally {
    device.stop()
  }
  return { counted, faults }
}

await asCommand(chaosOfSignOuts, 300, { database: false })
