import type { Browser, CDPSession, Page } from 'playwright/test'

export const phone = { viewport: { width: 360, height: 740 }, locale: 'en-MY' }
/** The CPU of a cheap phone, against the machine that measures. */
export const cpuSlowdown = 4
/** Slow 4G: 1.6 Mbit/s and 150 ms to and fro. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** Slow 4G for what the page asks the network itself. */
export async function slowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4g)
}

/** Slow 4G for what the worker asks the network, which is all of a page that it serves. */
export async function slowWorkers(browser: Browser): Promise<void> {
  const all = await browser.newBrowserCDPSession()
  const { targetInfos } = await all.send('Target.getTargets')
  const workers = targetInfos.filter(({ type }) => type === 'service_worker')
  if (workers.length === 0) throw new Error('there is no worker to be slowed down')
  for (const { targetId } of workers) await slowWorker(all, targetId)
}

export async function slowCpu(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/** Playwright has no sessions of workers. */
async function slowWorker(all: CDPSession, targetId: string): Promise<void> {
  await all.send('Target.setDiscoverTargets', { discover: true })
  const { sessionId } = await all.send('Target.attachToTarget', { targetId, flatten: false })
  const messages = [
    { id: 1, method: 'Network.enable' },
    { id: 2, method: 'Network.emulateNetworkConditions', params: slow4g },
  ]
  for (const message of messages) {
    const answered = new Promise<void>((resolve, reject) => {
      // A worker that stops meanwhile never answers, and there is nothing left to slow down.
      all.on('Target.detachedFromTarget', (detached) => {
        if (detached.sessionId === sessionId) resolve()
      })
      all.on('Target.targetDestroyed', (destroyed) => {
        if (destroyed.targetId === targetId) resolve()
      })
      all.on('Target.receivedMessageFromTarget', (received) => {
        const answer = JSON.parse(received.message) as { id?: number; error?: { message: string } }
        if (received.sessionId !== sessionId || answer.id !== message.id) return
        if (answer.error) reject(new Error(answer.error.message))
        else resolve()
      })
    })
    const sent = all.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify(message),
    })
    // Refused for a session that is detached.
    if (!(await sent.then(isSent, isNotSent))) return
    await answered
  }
}

const isSent = () => true
const isNotSent = () => false
