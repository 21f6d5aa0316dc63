import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { refuse } from './refusal.ts'

type OwnOrigin = Pick<Config, 'origin' | 'apiSite' | 'production'>

/**
 * Calls authenticated by cookies are only for our own page: they must not come from another site, and need a header
 * that no foreign form can send.
 * @throws Refusal
 */
export function requireOwnPage(request: FastifyRequest, config: OwnOrigin): void {
  requireOwnSite(request, config)
  if (request.headers['x-app-build'] === undefined) refuse('request.not-same-origin')
}

/** For requests that a browser may send without script: no page of another site may. @throws Refusal */
export function requireOwnSite(request: FastifyRequest, config: OwnOrigin): void {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOwnOrigin =
    origin === undefined ||
    origin === config.origin ||
    // In development the same copy may be opened as localhost and as 127.0.0.1.
    (!config.production && URL.parse(origin)?.host === host)
  // Where calls have an origin of their own, those of our own page are cross-origin too.
  const isOwnSite =
    site === undefined ||
    site === 'same-origin' ||
    (site === config.apiSite && origin === config.origin)
  if (!isOwnOrigin || !isOwnSite) refuse('request.not-same-origin')
}
