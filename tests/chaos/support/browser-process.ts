import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { chromium, type BrowserContext } from 'playwright/test'
import { findChromium } from '#tests/support/browser.ts'

export type BrowserProcess = {
  context: BrowserContext
  /** Quits it normally, so that everything is flushed to disk. */
  close(): Promise<void>
  /** SIGKILL to all of its processes at once. */
  kill(): Promise<void>
}

const startsWithinMs = 30_000
const closesWithinMs = 15_000

/** Starts a Chromium whose profile stays in `folder`. @throws when it does not start */
export async function startBrowser(folder: string): Promise<BrowserProcess> {
  const { executablePath, env, args } = await findChromium()
  const browser = spawn(
    executablePath,
    [
      ...args,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      '--autoplay-policy=no-user-gesture-required',
      '--lang=en-MY',
    ],
    // Its own process group, so that one signal reaches all processes.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } },
  )
  const ended = once(browser, 'exit')
  const kill = async () => {
    if (browser.pid !== undefined && browser.exitCode === null && browser.signalCode === null)
      process.kill(-browser.pid, 'SIGKILL')
    await ended
  }
  const tooLate = setTimeout(() => void kill(), startsWithinMs)
  let address: string | undefined
  for await (const line of createInterface(browser.stderr)) {
    address = /^DevTools listening on (\S+)/.exec(line)?.[1]
    if (address) break
  }
  clearTimeout(tooLate)
  if (!address) throw new Error('The browser did not start.')
  browser.stderr.resume()
  const connection = await chromium.connectOverCDP(address)
  const [context] = connection.contexts()
  if (!context) throw new Error('The browser has no context.')
  return {
    context,
    kill,
    async close() {
      const session = await connection.newBrowserCDPSession()
      await session.send('Browser.close')
      const late = setTimeout(() => void kill(), closesWithinMs)
      await ended
      clearTimeout(late)
    },
  }
}
