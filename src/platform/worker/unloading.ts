import { chunkReloadAtMostEveryMs } from '#contract/shared/limits.ts'

/** A started navigation is forgotten after this, because one that becomes a download never unloads the page. */
const leavesWithinMs = 30_000
let leftAt = -Infinity
let isReloading = false
let waiting: (() => void)[] = []

/** Detects navigations away from this page when they start; `pagehide` fires only with the response. */
export function watchLeaving(): void {
  addEventListener('beforeunload', () => {
    leftAt = performance.now()
  })
  // The page returned from the back/forward cache.
  addEventListener('pageshow', () => {
    leftAt = -Infinity
  })
}

/** Notes that the app is about to reload this page. */
export function noteReloading(): void {
  isReloading = true
}

/** The noted reload was cancelled: the page stays. */
export function cancelUnload(): void {
  isReloading = false
  const released = waiting
  waiting = []
  for (const release of released) release()
}

/** Resolves if the noted reload is cancelled; usually never. */
export const navigationCancelled = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
  })

export const isLeaving = (): boolean => performance.now() - leftAt < leavesWithinMs

/**
 * True while this page is being left or reloaded. Firefox and WebKit abort pending dynamic imports when a navigation
 * starts. Such a failure does not mean an outdated build, and a reload would cancel the navigation.
 */
export const isUnloading = (): boolean => isReloading || isLeaving()

const key = 'kelasku/chunk-reload-at'

/**
 * True at most once a minute in this tab, so that a reload that does not help cannot loop; never where storage is
 * blocked, as in a view of staff.
 */
export function mayReload(): boolean {
  const now = Date.now()
  try {
    // The clock may have been set back since.
    const sinceMs = Math.abs(now - Number(sessionStorage.getItem(key) ?? 0))
    if (sinceMs < chunkReloadAtMostEveryMs) return false
    sessionStorage.setItem(key, String(now))
    return true
  } catch {
    return false
  }
}
