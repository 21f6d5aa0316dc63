import { loadScreen } from './load-screen.ts'
import { screens } from './screens.ts'

/** The most frequently opened screens, in order. */
const likely = ['classroom', 'programme', 'dashboard', 'past-papers-class', 'inbox'] as const

/**
 * Loads the screens that are likely to be opened next, one at a time while the page is idle, so that
 * a tap does not wait for them. Only when the worker has them cached, so nothing is transferred.
 */
export function preloadLikelyScreens(of: readonly (keyof typeof screens)[] = likely): void {
  if (!('serviceWorker' in navigator && navigator.serviceWorker.controller)) return
  const idle = 'requestIdleCallback' in globalThis ? requestIdleCallback : setTimeout
  const [first, ...rest] = of
  if (!first) return
  const load = async () => {
    // If it can't be loaded now, opening it tries again.
    await loadScreen(screens[first]).catch(() => undefined)
    preloadLikelyScreens(rest)
  }
  idle(() => void load())
}
