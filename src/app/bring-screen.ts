import type { ReactElement } from 'react'
import { sendLater } from '#platform/api/send-later.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { isGoingAway, untilStaying } from '#platform/going-away.ts'
import { isReachable } from '#platform/online.ts'
import { screens, type At, type Screen } from './screens.ts'

export type ScreenModule = {
  Component: () => ReactElement | null
  /** Reads what the device keeps of the page, before it is drawn. */
  ahead?: (at: At) => Promise<void>
}
const modules = import.meta.glob<ScreenModule>('./**/*Route.tsx', { base: './routes/' })

/** @throws when the table names a module that is not there: a mistake in the table */
export async function bringScreen({ module, copy }: Screen): Promise<ScreenModule> {
  const bring = modules[`./${module}`]
  if (!bring) throw new Error(`No screen is called ${module}`)
  try {
    return await withCopy(bring(), ...copy)
  } catch (failure) {
    // The page stays as it is until the next one comes.
    while (isGoingAway()) await untilStaying()
    if (!module.startsWith('online/') || (await isServerThere())) throw failure
    return (await withCopy(import('./lazy/ahead/NeedsNetwork.tsx'), 'needs-network')).needsNetwork
  }
}

const isServerThere = () =>
  sendLater('school', {}).then(
    () => true,
    () => isReachable(),
  )

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
