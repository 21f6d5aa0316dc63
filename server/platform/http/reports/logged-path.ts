import { referralCodePattern } from '#contract/shared/ids.ts'
import { loggedParams } from '#contract/shared/logged-params.ts'
import { findPage } from '#contract/shared/pages.ts'

/** The parts of a request that form its logged path. */
type Logged = {
  url: string
  params: unknown
  /** `url` is undefined if no route matched. */
  routeOptions: { url?: string | undefined }
}

/** Routes whose wildcard names a file. */
const fileRoutes: ReadonlySet<string> = new Set(['/assets/*', '/media/*'])
const shownValue = /^[\w./-]{1,200}$/
/** A segment of an unknown address that is at least this long may be a token; no token is shorter. */
const tokenCharacters = 20

/**
 * The path of a request as a log may hold it: the path of the matched route with the values of `loggedParams`
 * only. No query, token or referral code; a new parameter is hidden.
 */
export function loggedPath({ url, params, routeOptions }: Logged): string {
  if (routeOptions.url !== undefined) return filledIn(routeOptions.url, params)
  const path = decoded(url.split('?')[0] ?? '')
  const found = findPage(path)
  return found
    ? filledIn(found.page.path, found.params)
    : path.split('/').map(hideLongSegment).join('/')
}

function filledIn(route: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string | undefined>
  const path = route.replaceAll(
    /\/:(\w+)\?|:(\w+)|\*/g,
    (all, optional?: string, name?: string) => {
      const value = values[optional ?? name ?? '*']
      if (optional && value === undefined) return ''
      const isShown =
        name || optional ? loggedParams.has(optional ?? name ?? '') : fileRoutes.has(route)
      const shown = isShown && value !== undefined && shownValue.test(value) ? value : '*'
      return all.startsWith('/') ? `/${shown}` : shown
    },
  )
  return path || '/'
}

/** A segment of an unknown address: a mangled link may still hold its token. */
const hideLongSegment = (segment: string) =>
  segment.length >= tokenCharacters || referralCodePattern.test(segment) ? '*' : segment

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // An address that nothing answers.
    return path
  }
}
