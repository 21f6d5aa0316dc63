import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser, type LaunchOptions } from 'playwright/test'
import { findChromium } from '#tests/support/browser.ts'
import { playSharedPhone, serveDevice } from './sign-out-history.ts'
import { asCommand, inParallel, type Asked, type Outcome } from './support/command.ts'

const historyWithinMs = 45_000
const closesWithinMs = 5000

async function chaosOfSignOuts({ count, seed, say }: Asked): Promise<Outcome> {
  const { executablePath, env, args } = await findChromium()
  const device = await serveDevice()
  const options = { executablePath, args, env: { PATH: process.env['PATH'] ?? '', ...env } }
  const counted = { histories: count, signOuts: 0, kills: 0, fills: 0 }
  const faults: string[] = []
  try {
    await inParallel(
      count,
      1,
      async (n) => {
        const { faults: found, ...counts } = await inFreshBrowser(options, (browser) =>
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

/** A browser that stops answering altogether says nothing of the app: another one plays the same history. */
async function inFreshBrowser<T>(
  options: LaunchOptions,
  play: (browser: Browser) => Promise<T>,
): Promise<T> {
  for (;;) {
    const browser = await chromium.launch(options)
    const late = wait(historyWithinMs, undefined, { ref: false })
    const played = await Promise.race([play(browser), late])
    await Promise.race([browser.close(), wait(closesWithinMs, undefined, { ref: false })])
    if (played !== undefined) return played
    console.log('a browser stopped answering; the history is played again')
  }
}

await asCommand(chaosOfSignOuts, 300, { database: false })
