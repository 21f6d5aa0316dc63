import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser } from 'playwright/test'
import { findChromium } from '#tests/support/browser.ts'

const closesWithinMs = 5000

/** What Playwright says of a browser, or a page, that ended by itself. */
export const isBrowserGone = (failure: unknown) => /has been closed|crashed/.test(String(failure))

/**
 * Plays one history in a browser of its own. A browser that dies, or stops answering for `withinMs`, says
 * nothing of the app: another one plays the same history.
 */
export async function inFreshBrowser<T>(
  withinMs: number,
  play: (browser: Browser) => Promise<T>,
): Promise<T> {
  const { executablePath, env, args } = await findChromium()
  const options = { executablePath, args, env: { PATH: process.env.PATH ?? '', ...env } }
  for (;;) {
    const browser = await chromium.launch(options)
    const late = wait(withinMs, undefined, { ref: false })
    const played = await Promise.race([play(browser), late]).catch((failure: unknown) => {
      if (!isBrowserGone(failure)) throw failure
    })
    await Promise.race([
      browser.close().catch(() => undefined),
      wait(closesWithinMs, undefined, { ref: false }),
    ])
    if (played !== undefined) return played
    console.log('a browser stopped answering; the history is played again')
  }
}
