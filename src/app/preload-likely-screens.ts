import { whenIdle } from '#platform/when-idle.ts'
import { loadScreen } from './load-screen.ts'
import { screens } from './screens.ts'

/** The most frequently opened screens, in order. */
const likely = ['classroom', 'programme', 'dashboard', 'past-papers-class', 'inbox'] as const

/**
 * Loads the screens that are likely to be opened next, one at a time while the page is idle, so that
 * a tap does not wait for them. Only when the worker has them cached, so nothing is transferred.
 */
export async function preloadLikelyScreens(): Promise<void> {
  for (const screen of likely) {
    await whenIdle()
    if (!('serviceWorker' in navigator && navigator.serviceWorker.controller)) return
    // If it can't be loaded now, opening it tries again.
    await loadScreen(screens[screen]).catch(() => undefined)
  }
}
