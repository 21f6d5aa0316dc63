import type { Browser, CDPSession, Page } from 'playwright/test'

export const phone = { viewport: { width: 360, height: 740 }, locale: 'en-MY' }
/** How much slower the CPU of a cheap phone is than this machine's. */
export const cpuSlowdown = 4
/** Slow 4G: 1.6 Mbit/s and a round trip of 150 ms. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** On mobile data the page plays low quality and loads nothing before a tap. */
export const tellCellular = `Object.defineProperty(Navigator.prototype, 'connection', {
  get: () => ({ type: 'cellular', effectiveType: '4g', saveData: false }),
})`

/** Slow 4G for the page's own requests. */
export async function slowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4g)
}

/** Slow 4G for the requests of the page's worker, which makes all requests of a page that it serves. */
export async function slowWorkers(browser: Browser, page: Page): Promise<void> {
  const own = await page.context().newCDPSession(page)
  const { browserContextId } = (await own.send('Target.getTargetInfo')).targetInfo
  const all = await browser.newBrowserCDPSession()
  const { targetInfos } = await all.send('Target.getTargets')
  // A worker whose context was closed during its start stays in the list and never answers.
  const workers = targetInfos.filter(
    (target) => target.type === 'service_worker' && target.browserContextId === browserContextId,
  )
  if (workers.length === 0) throw new Error('there is no worker to slow down')
  for (const { targetId } of workers) await slowWorker(all, targetId)
}

export async function slowCpu(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

type Told = { id?: number; method?: string; error?: { message: string } }

/** Uses the protocol, because Playwright opens no sessions of workers. */
async function slowWorker(all: CDPSession, targetId: string): Promise<void> {
  const { sessionId } = await all.send('Target.attachToTarget', { targetId, flatten: false })
  const messages = [
    { id: 1, method: 'Network.enable' },
    { id: 2, method: 'Network.emulateNetworkConditions', params: slow4g },
  ]
  const slowed = new Promise<void>((resolve, reject) => {
    all.on('Target.receivedMessageFromTarget', (received) => {
      if (received.sessionId !== sessionId) return
      const { id, method, error } = JSON.parse(received.message) as Told
      if (error) reject(new Error(error.message))
      // The worker would answer after a restart, but no longer be slowed down.
      if (method === 'Inspector.targetCrashed') reject(new Error('the worker has stopped'))
      if (id === messages.length) resolve()
    })
  })
  const sent = messages.map((message) =>
    all.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(message) }),
  )
  await Promise.all([slowed, ...sent])
}
