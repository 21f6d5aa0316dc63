import { pageAt } from '#contract/shared/pages.ts'
import { downForMaintenance } from '#offline/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/** Whether the last refresh of a page met maintenance; starting pages ask for it. */
let lastFound: Promise<boolean> = Promise.resolve(false)

/** During maintenance the server redirects every page to the maintenance page. */
export const leadsToMaintenance = ({
  redirected,
  url,
}: Pick<Response, 'redirected' | 'url'>): boolean =>
  redirected && pageAt(new URL(url).pathname)?.screen === 'maintenance'

/** Tells every open page if a background refresh met maintenance. */
export async function reportMaintenance(renewal: Promise<Response | undefined>): Promise<void> {
  lastFound = renewal.then((response) => response !== undefined && leadsToMaintenance(response))
  if (!(await lastFound)) return
  for (const client of await self.clients.matchAll({ type: 'window' }))
    client.postMessage(downForMaintenance)
}

export const wasDown = (): Promise<boolean> => lastFound
