import { findPage } from '#contract/shared/pages.ts'

type DataLayerEvent =
  | { event: 'Logged In'; user_id: string }
  | { event: 'page_view'; route_name: string; page_location: string; page_title: string }

/** Pushes an event to the data layer, which an analytics tool may read. Nothing is sent from here. */
function push(event: DataLayerEvent): void {
  const layer = ((globalThis as { dataLayer?: DataLayerEvent[] }).dataLayer ??= [])
  layer.push(event)
}

export const noteSignIn = (uid: string): void => push({ event: 'Logged In', user_id: uid })

export function notePageView(address: string, title: string): void {
  push({ event: 'page_view', ...anonymousPage(new URL(address)), page_title: title })
}

/** Parameters that are secrets or identify a person. */
const secret = new Set(['token', 'referrer'])

/** An address for analytics: the page and the campaign's query only. An unknown path may be a mistyped secret. */
export function anonymousPage({ origin, pathname, searchParams }: URL) {
  const found = findPage(pathname)
  const path = found
    ? found.page.path.replace(/\/:(\w+)\??/g, (_, name: string) => {
        const value = found.params[name]
        return value === undefined ? '' : `/${secret.has(name) ? `:${name}` : value}`
      })
    : '/*'
  const campaign = new URLSearchParams(
    [...searchParams].filter(([name]) => /^utm_(source|medium|campaign)$/.test(name)),
  )
  const query = campaign.size > 0 ? `?${campaign}` : ''
  return { route_name: found?.page.path ?? '*', page_location: origin + (path || '/') + query }
}
