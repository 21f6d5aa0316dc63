import { getDomain } from 'tldts'

/** The relation of two origins, in the terms of `Sec-Fetch-Site`. */
export type SiteRelation = 'same-origin' | 'same-site' | 'cross-site'

/** @param page origin of the pages @param api origin that they call */
export function siteOf(page: string, api: string): SiteRelation {
  if (page === api) return 'same-origin'
  return registrable(page) === registrable(api) ? 'same-site' : 'cross-site'
}

/** Scheme and registrable domain; for an address without one, such as localhost, the host. Ports do not count. */
function registrable(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${getDomain(hostname, { allowPrivateDomains: true }) ?? hostname}`
}
