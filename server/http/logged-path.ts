import { referralCodePattern } from '#contract/ids.ts'
import { loggedParams } from '#contract/logged-params.ts'
import { findPage } from '#contract/pages.ts'

/** Of a request, what its logged path is made from. */
type Logged = {
  url: string
  params: unknown
  /** `url` is undefined where no route matched. */
  routeOptions: { url?: string | undefined }
}

/** Routes whose wildcard names a file. */
const fileRoutes: ReadonlySet<string> = new Set(['/assets/*', '/media/*'])
const shownValue = /^[\w./-]{1,200}$/
/** At least this long, a segment of an unknown address may be a token; no token is shorter. */
const tokenCharacters = 20

/**
 * The path of a request as a log may hold it: the path of the route that matched, with the values of
 * `loggedParams` alone. No query, token or referral code; a parameter that is new is hidden.
 */
export function loggedPath({ url, params, routeOptions }: Logged): string {
  if (routeOptions.url !== undefined) return filledIn(routeOptions.url, params)
  const path = decoded(url.split('?')[0] ?? '')
  const found = findPage(path)
  return found
    ? filledIn(found.page.path, found.params)
    : path.split('/').map(hideOpening).join('/')
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

/** A segment of an address that nothing answers: a link that was mangled on its way still holds its token. */
const hideOpening = (segment: string) =>
  segment.length >= tokenCharacters || referralCodePattern.test(segment) ? '*' : segment

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // No address that anything answers.
    return path
  }
}
