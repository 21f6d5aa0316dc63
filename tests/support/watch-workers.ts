import type { Browser } from 'playwright/test'

/** An entry of a worker's log, of the protocol's domain `Log`. */
type Entry = { source: string; level: string; text: string }
type Told = { method?: string; params?: { entry?: Entry } }

/**
 * Calls `onViolation` with violations of the content security policy inside service workers. Browsers write them to the
 * worker's log, which neither a page nor Playwright's console events include.
 * @returns a function that stops it
 */
export async function watchWorkers(
  browser: Browser,
  onViolation: (text: string) => void,
): Promise<() => Promise<void>> {
  const session = await browser.newBrowserCDPSession()
  session.on('Target.targetCreated', ({ targetInfo }) => {
    // The worker has ended.
    listenTo(targetInfo.targetId).catch(() => undefined)
  })
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { method, params } = JSON.parse(message) as Told
    if (method !== 'Log.entryAdded' || params?.entry?.source !== 'security') return
    onViolation(`${params.entry.text} (in the worker)`)
  })
  await session.send('Target.setDiscoverTargets', {
    discover: true,
    filter: [{ type: 'service_worker' }],
  })
  return () => session.detach()

  async function listenTo(targetId: string): Promise<void> {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId })
    const message = JSON.stringify({ id: 1, method: 'Log.enable' })
    await session.send('Target.sendMessageToTarget', { sessionId, message })
  }
}
