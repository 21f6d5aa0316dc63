/** How long a started navigation counts: one that becomes a download never unloads the page. */
const leavesWithinMs = 30_000
let leftAt = -Infinity
let isReloading = false

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

/**
 * True while this page is being left or reloaded. Firefox and WebKit abort pending dynamic imports when a navigation
 * starts: such a failure says nothing about the build, and a reload would cancel the navigation.
 */
export const isGoingAway = (): boolean => isReloading || performance.now() - leftAt < leavesWithinMs
