/** How long a navigation that began counts: one that turns into a download never ends the page. */
const leavesWithinMs = 30_000
let leftAt = -Infinity
let isReloading = false

/** Watches for navigations away from this page, from their beginning on: `pagehide` comes only with the answer. */
export function watchLeaving(): void {
  addEventListener('beforeunload', () => {
    leftAt = performance.now()
  })
  // It was kept by the browser, and the person is back.
  addEventListener('pageshow', () => {
    leftAt = -Infinity
  })
}

/** This page is about to be reloaded by us. */
export function noteReloading(): void {
  isReloading = true
}

/**
 * True while the person leaves this page or it is about to reload. Firefox and WebKit end pending dynamic imports
 * when a navigation begins: what fails then says nothing about the build, and a reload would cancel the navigation.
 */
export const isGoingAway = (): boolean => isReloading || performance.now() - leftAt < leavesWithinMs
