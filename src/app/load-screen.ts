import type { ReactElement } from 'react'
import { requestLazy } from '#platform/api/request-lazy.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { isUnloading, navigationCancelled } from '#platform/worker/unloading.ts'
import { isReachable } from '#platform/api/online.ts'
import type { PageMatch, Screen } from './screens.ts'

export type ScreenModule = {
  Component: () => ReactElement | null
  /** Restores the page's cached data before it is rendered. */
  restoreBeforeRender?: (match: PageMatch) => Promise<void>
}
const modules = import.meta.glob<ScreenModule>('./**/*Route.tsx', { base: './routes/' })

/** @throws when the table names a module that is not there: a mistake in the table */
export async function loadScreen({ module, copy }: Screen): Promise<ScreenModule> {
  const load = modules[`./${module}`]
  if (!load) throw new Error(`No screen is called ${module}`)
  try {
    return await withCopy(load(), ...copy)
  } catch (failure) {
    // The page is being replaced: wait, unless the navigation is cancelled.
    while (isUnloading()) await navigationCancelled()
    if (!module.startsWith('online/') || (await isServerThere())) throw failure
    return (await withCopy(import('./lazy/precached/NeedsNetwork.tsx'), 'needs-network'))
      .needsNetwork
  }
}

const isServerThere = () =>
  requestLazy('maintenance', {}).then(
    () => true,
    () => isReachable(),
  )
