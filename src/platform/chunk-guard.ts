import { isReachable } from './online.ts'
import { mayReload } from './rare-reload.ts'

/** Chunks that nothing on screen waits for: a page that can be read is not given up for them. */
const extras = /\/(afterwards|error-reporting)-/

/**
 * A chunk that fails to load means, most of the time, that a newer version was deployed: the page goes to
 * where the person was heading, at most once a minute, and never without network.
 * @param heading where the router was going, or undefined when it was going nowhere
 */
export function guardChunks(heading: () => string | undefined): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || !isReachable() || extras.test(event.payload.message) || !mayReload())
      return
    event.preventDefault()
    const to = heading()
    // Whoever begins the page anew, it goes on where the person was heading.
    if (to) history.pushState(null, '', to)
    void beginAnew()
  })
}

async function beginAnew(): Promise<void> {
  // The worker would hand out the old page again, and that one asks for the same file.
  await import('./outdated.ts').then(({ takeNewWorker }) => takeNewWorker()).catch(() => undefined)
  location.reload()
}
