import {
  isUnloading,
  isLeaving,
  noteReloading,
  cancelUnload,
  watchLeaving,
  mayReload,
} from './unloading.ts'
import { isReachable } from '../api/online.ts'

/** Chunks that nothing on screen needs: no reload for them. */
const extras = /\/(start-after-paint|.+-reporting|prefetch-materials|pdf)-/
const refetchWithinMs = 9000

/**
 * Handles chunks that fail to load, usually because a newer version was deployed, or because a proxy's answer was
 * cached. Reloads at the path the person is heading to, at most once a minute, never without an answer of the server
 * and never while the person leaves. The import still fails for its caller: see `isUnloading`.
 * @param destination path the router is navigating to, or undefined while it is idle
 */
export function guardChunks(destination: () => string | undefined): void {
  watchLeaving()
  addEventListener('vite:preloadError', (event) => {
    if (isUnloading() || !navigator.onLine || !isReachable()) return
    // The next start loads the extras.
    if (extras.test(event.payload.message)) return void refetchScripts()
    noteReloading()
    replaceVersion(destination).catch(cancelUnload)
  })
}

async function replaceVersion(destination: () => string | undefined): Promise<void> {
  const isThere = await doesServerAnswer()
  if (!isThere || isLeaving() || !mayReload()) return cancelUnload()
  const to = destination()
  if (to) history.pushState(null, '', to)
  await loadAgain()
}

/** Sends a request, because `isReachable` may not know of the failure yet. A slow server counts as answering. */
export const doesServerAnswer = () =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(refetchWithinMs) }).then(
    () => true,
    (failure: unknown) => !(failure instanceof TypeError),
  )

/**
 * Activates the newest version, refetches this page's scripts past the HTTP cache, which may hold a proxy's answer, and
 * reloads. The worker replaces its own damaged copies. `src/inline-script.ts` refetches the same way after a failed
 * start.
 */
export async function loadAgain(): Promise<void> {
  // The current worker would answer with the old page, which requests the same file.
  await import('./outdated.ts').then((loaded) => loaded.takeNewWorker()).catch(() => undefined)
  await refetchScripts()
  location.reload()
}

async function refetchScripts(): Promise<void> {
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js'))
  await Promise.allSettled(
    scripts.map(({ name }) =>
      fetch(name, { cache: 'reload', signal: AbortSignal.timeout(refetchWithinMs) }),
    ),
  )
}
