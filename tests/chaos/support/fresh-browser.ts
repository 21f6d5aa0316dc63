import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser } from 'playwright/test'
import { findChromium } from '#tests/support/browser.ts'

const closesWithinMs = 5000

/** Whether Playwright reports that a browser or page ended by itself. */
export const isBrowserGone = (failure: unknown) => /has been closed|crashed/.test(String(failure))

type BrowserLane = {
  play<T>(history: (browser: Browser) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Plays one history after another in the same browser. If the browser dies or does not finish a history within
 * `withinMs`, which is no fault of the app, a new browser plays the same history.
 */
export function openBrowserLane(withinMs: number): BrowserLane {
  let running: Browser | undefined

  async function close(): Promise<void> {
    const closing = running?.close().catch(() => undefined)
    running = undefined
    await Promise.race([closing, wait(closesWithinMs, undefined, { ref: false })])
  }

  return {
    close,
    async play(history) {
      for (;;) {
        running ??= await launch()
        const late = wait(withinMs, undefined, { ref: false })
        const played = await Promise.race([history(running), late]).catch((failure: unknown) => {
          if (!isBrowserGone(failure)) throw failure
        })
        if (played !== undefined) return played
        await close()
        console.log('a browser stopped answering; the history is played again')
      }
    },
  }
}

/** Plays one history in a new browser. */
export async function inFreshBrowser<T>(
  withinMs: number,
  play: (browser: Browser) => Promise<T>,
): Promise<T> {
  const lane = openBrowserLane(withinMs)
  try {
    return await lane.play(play)
  } finally {
    await lane.close()
  }
}

async function launch(): Promise<Browser> {
  const { executablePath, env, args } = await findChromium()
  return chromium.launch({ executablePath, args, env: { PATH: process.env.PATH ?? '', ...env } })
}
