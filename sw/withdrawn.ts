import { isLockedToOwner } from '#offline/cache-names.ts'
import { busyLockStart } from '#offline/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/** What a page that works takes at most to reload by itself once its worker is another. */
const reloadsByItselfWithinMs = 3000
const takesOverWithinMs = 10_000
const askAgainMs = 250

/**
 * What is served in place of a worker that turned out to be broken: it removes its predecessor's caches and
 * the registration, and reloads the pages that do not do so themselves. What is saved, and what is not sent,
 * stays. Later pages have no worker; registering this one again reloads nothing.
 */
async function withdraw(): Promise<void> {
  const before = await self.clients.matchAll({ type: 'window' })
  const names = await self.caches.keys()
  await Promise.all(
    names.filter((name) => !isLockedToOwner(name)).map((name) => self.caches.delete(name)),
  )
  await self.registration.unregister()
  // Not waited for: a page that reloads meanwhile waits until this worker is active.
  setTimeout(() => void reload(before), reloadsByItselfWithinMs)
}

async function reload(pages: readonly WindowClient[]): Promise<void> {
  // Again: a page that reloaded by itself may have brought the registration back.
  await self.registration.unregister()
  const { held = [] } = await self.navigator.locks.query()
  const busy = new Set(
    held.map(({ name, clientId }) => (name?.startsWith(busyLockStart) ? clientId : undefined)),
  )
  for (const { id } of pages) {
    // A reloaded page is a new client; a busy one reloads once it is done.
    const page = busy.has(id) ? undefined : await self.clients.get(id)
    if (page instanceof WindowClient) await page.navigate(page.url).catch(() => null)
  }
}

/**
 * Chromium forgets that a worker asked to take over while its predecessor was at something, and waits for the
 * last page to close: it is asked again until it does. Where the predecessor hangs for good, the registration
 * goes, so that the next page that is opened gets past it.
 */
async function takeOver(): Promise<void> {
  void self.skipWaiting()
  for (let waited = 0; waited < takesOverWithinMs; waited += askAgainMs) {
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    const { state } = self.serviceWorker
    if (state !== 'installing' && state !== 'installed') return
    void self.skipWaiting()
  }
  await self.registration.unregister()
}

// Not waited for: it is installed first, and asks then.
self.addEventListener('install', () => void takeOver())
self.addEventListener('activate', (event) => event.waitUntil(withdraw()))
