import { chunkReloadAtMostEveryMs } from '#contract/limits.ts'
import { isReachable } from './online.ts'

const key = 'kelasku/chunk-reload-at'

/**
 * A chunk that fails to load means, most of the time, that a newer version was deployed: the page goes to
 * where the person was heading, at most once a minute, and never without network.
 * @param heading where the router was going, or undefined when it was going nowhere
 */
export function guardChunks(heading: () => string | undefined): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (!navigator.onLine || !isReachable() || Date.now() - last < chunkReloadAtMostEveryMs) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    const to = heading()
    if (to) location.assign(to)
    else location.reload()
  })
}
