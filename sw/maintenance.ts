import { pageAt } from '#contract/shared/pages.ts'
import { downForMaintenance } from '#offline/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/** What the last renewal of a page found; a page that starts after it asks for it. */
let lastFound: Promise<boolean> = Promise.resolve(false)

/** While all is down for maintenance, the server leads every page there. */
export const leadsToMaintenance = ({
  redirected,
  url,
}: Pick<Response, 'redirected' | 'url'>): boolean =>
  redirected && pageAt(new URL(url).pathname)?.screen === 'maintenance'

/** Tells every page that is open what a renewal behind them has found. */
export async function tellWhatWasFound(renewal: Promise<Response | undefined>): Promise<void> {
  lastFound = renewal.then((response) => response !== undefined && leadsToMaintenance(response))
  if (!(await lastFound)) return
  for (const client of await self.clients.matchAll({ type: 'window' }))
    client.postMessage(downForMaintenance)
}

export const wasDown = (): Promise<boolean> => lastFound
