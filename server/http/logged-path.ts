import { findPage } from '#contract/pages.ts'

/** Parameters whose value opens something or leads to a person. */
const secretParams = ['token', 'referrer']

/** Of an address, what a log may hold: no query, no token, no referral code. */
export function loggedPath(url: string): string {
  const path = url.split('?')[0] ?? ''
  const call = /^(\/api\/v1\/(?:links|referrers))\/./.exec(path)
  if (call) return `${call[1]}/*`
  if (path.startsWith('/calendar/my/')) return '/calendar/my/*'
  const { page, params } = findPage(path) ?? {}
  return page && secretParams.some((name) => params?.[name] !== undefined)
    ? page.path.replace(/:\w+\??/, '*')
    : path
}
