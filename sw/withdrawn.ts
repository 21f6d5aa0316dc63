import { isLockedToOwner } from '#offline/cache-names.ts'
import { busyLockStart } from '#offline/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/** The longest time a working page needs to reload itself after a change of worker. */
const reloadsByItselfWithinMs = 3000
const takesOverWithinMs = 10_000
const askAgainMs = 250

/**
 * Replaces a broken worker: removes its caches and the registration, and reloads pages that do not reload themselves.
 * Saved files and the outbox stay. Later pages have no worker; registering this one again reloads nothing.
 */
async function withdraw(): Promise<void> {
  const before = await self.clients.matchAll({ type: 'window' })
  const names = await self.caches.keys()
  await Promise.all(
    names.filter((name) => !isLockedToOwner(name)).map((name) => self.caches.delete(name)),
  )
  await self.registration.unregister()
  // Not awaited, because a reloading page waits until this worker is active.
  setTimeout(() => void reload(before), reloadsByItselfWithinMs)
}

async function reload(pages: readonly WindowClient[]): Promise<void> {
  // Repeated, because a page that reloaded itself may have registered the worker again.
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
 * Repeats `skipWaiting`, because Chromium ignores it while the old worker is busy. If the old worker hangs, the
 * registration is removed, so that the next page starts without it.
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

// Not awaited, because the worker can take over only once it is installed.
self.addEventListener('install', () => void takeOver())
self.addEventListener('activate', (event) => event.waitUntil(withdraw()))
