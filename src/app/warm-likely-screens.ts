import { bringScreen } from './bring-screen.ts'
import { screens } from './screens.ts'

/** Where a tap leads most often, most often first. */
const likely = ['classroom', 'programme', 'dashboard', 'past-papers-class', 'inbox'] as const

/**
 * Brings the screens that are likely to be next, each in a moment in which the page has nothing to do, so that
 * a tap waits for none of them. Only where the worker has them already: nothing is transferred for it.
 */
export function warmLikelyScreens(of: readonly (keyof typeof screens)[] = likely): void {
  if (!('serviceWorker' in navigator && navigator.serviceWorker.controller)) return
  const idle = 'requestIdleCallback' in globalThis ? requestIdleCallback : setTimeout
  const [first, ...rest] = of
  if (!first) return
  const bring = async () => {
    // One that is not to be had now is brought, or fails, when it is wanted.
    await bringScreen(screens[first]).catch(() => undefined)
    warmLikelyScreens(rest)
  }
  idle(() => void bring())
}
