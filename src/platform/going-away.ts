/** How long a started navigation counts: one that becomes a download never unloads the page. */
const leavesWithinMs = 30_000
let leftAt = -Infinity
let isReloading = false
let held: (() => void)[] = []

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

/** Notes that the reload does not come after all. */
export function noteStaying(): void {
  isReloading = false
  const released = held
  held = []
  for (const release of released) release()
}

/** Resolves when a noted reload does not come after all: never, as a rule. */
export const untilStaying = (): Promise<void> =>
  new Promise((resolve) => {
    held.push(resolve)
  })

export const isLeaving = (): boolean => performance.now() - leftAt < leavesWithinMs

/**
 * True while this page is being left or reloaded. Firefox and WebKit abort pending dynamic imports when a navigation
 * starts: such a failure says nothing about the build, and a reload would cancel the navigation.
 */
export const isGoingAway = (): boolean => isReloading || isLeaving()
