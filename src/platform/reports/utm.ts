import { campaignCookieSeconds, campaignMaximumCharacters } from '#contract/shared/limits.ts'
import { eraseCookie, writeCookie } from '../storage/cookies.ts'

const names = ['utm_source', 'utm_medium', 'utm_campaign'] as const
type Campaign = Record<(typeof names)[number], string | null>

/** The campaign in a query, or null. A missing or empty part is null. */
export function campaignIn(query: string): Campaign | null {
  const params = new URLSearchParams(query)
  const part = (name: string) => params.get(name)?.slice(0, campaignMaximumCharacters) || null
  const campaign = {
    utm_source: part('utm_source'),
    utm_medium: part('utm_medium'),
    utm_campaign: part('utm_campaign'),
  }
  return names.some((name) => campaign[name] !== null) ? campaign : null
}

/**
 * Remembers for half an hour which campaign brought a person here. A new campaign replaces all parts of the old one.
 */
export function keepCampaign(query: string): void {
  const campaign = campaignIn(query)
  if (!campaign) return
  for (const name of names) {
    const value = campaign[name]
    if (value) writeCookie(name, value, campaignCookieSeconds)
    else eraseCookie(name)
  }
}
