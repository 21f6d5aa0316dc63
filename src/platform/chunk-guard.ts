import { isGoingAway, noteReloading, watchLeaving } from './going-away.ts'
import { isReachable } from './online.ts'
import { mayReload } from './rare-reload.ts'

/** Chunks that nothing on screen waits for: the page is not reloaded for them. */
const extras = /\/(afterwards|error-reporting)-/
const refetchWithinMs = 9000

/**
 * A chunk that fails to load usually means that a newer version was deployed, or that something foreign was kept in
 * its place: the page is loaded again where the person was heading, at most once a minute, never without a network
 * and never while the person leaves. The import fails for its callers all the same: see `isGoingAway`.
 * @param heading path the router is navigating to, or undefined when it is idle
 */
export function guardChunks(heading: () => string | undefined): void {
  watchLeaving()
  addEventListener('vite:preloadError', (event) => {
    if (isGoingAway() || !navigator.onLine || !isReachable()) return
    // The next start has them.
    if (extras.test(event.payload.message)) return void refetchScripts()
    if (!mayReload()) return
    noteReloading()
    const to = heading()
    if (to) history.pushState(null, '', to)
    void replaceVersion()
  })
}

async function replaceVersion(): Promise<void> {
  // The current worker would answer with the old page, which asks for the same file.
  await import('./outdated.ts').then(({ takeNewWorker }) => takeNewWorker()).catch(() => undefined)
  await loadAgain()
}

/**
 * Fetches this page's scripts past the browser's cache, where something foreign may be kept, and reloads. The worker
 * replaces those of its own copies that are not sound. `src/inline-script.ts` does the same for a failed start.
 */
export async function loadAgain(): Promise<void> {
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
