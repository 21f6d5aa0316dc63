import { startSite } from '#tests/support/site.ts'
import { killAtSignOut, preparePhone } from './support/killed-sign-out.ts'
import { playSharedPhone, serveDevice } from './support/sign-out-history.ts'
import { asCommand, inParallel, type RunOptions, type Outcome } from './support/command.ts'
import { inFreshBrowser } from './support/fresh-browser.ts'
import { seeded } from './support/random.ts'

const historyWithinMs = 45_000
const historiesPerKill = 3
const killedWithinMs = 6000
const looksForMs = 1500

/** Kills `count` browsers at a sign-out, then plays three times as many histories in which pages are closed. */
async function chaosOfSignOuts(asked: RunOptions): Promise<Outcome> {
  const killed = await killBrowsers(asked)
  const closed = await closePages({ ...asked, count: asked.count * historiesPerKill })
  return {
    counted: { ...killed.counted, ...closed.counted },
    faults: [...killed.faults, ...closed.faults],
  }
}

/** Runs the built app: all processes of each browser are killed, every second browser without a network. */
async function killBrowsers({ count, seed, say }: RunOptions): Promise<Outcome> {
  const site = await startSite()
  const random = seeded(seed)
  const counted = { browserKills: count, beforeTheNote: 0, shownAfterThose: 0, aliveAfterThose: 0 }
  const faults: string[] = []
  try {
    const phone = await preparePhone(site)
    await inParallel(
      count,
      1,
      async (n) => {
        const kill = { afterMs: random.below(killedWithinMs), online: n % 2 === 0, looksForMs }
        const { isNoted, shown, isAlive } = await killAtSignOut(phone, kill)
        const found = [...shown, ...(isAlive ? ['the session is alive'] : [])]
        if (isNoted) faults.push(...found.map((what) => `${JSON.stringify(kill)}: ${what}`))
        else {
          counted.beforeTheNote += 1
          if (shown.length > 0) counted.shownAfterThose += 1
          if (isAlive) counted.aliveAfterThose += 1
        }
      },
      say,
    )
    await phone.remove()
  } finally {
    await site.stop()
  }
  return { counted, faults }
}

async function closePages({ count, seed, say }: RunOptions): Promise<Outcome> {
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
        for (const kind of ['signOuts', 'kills', 'fills'] as const) counted[kind] += counts[kind]
        faults.push(...found.map((fault) => `seed ${seed + n}: ${fault}`))
      },
      say,
    )
  } finally {
    device.stop()
  }
  return { counted, faults }
}

await asCommand(chaosOfSignOuts, 100, { database: false })
