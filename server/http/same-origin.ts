import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { refuse } from './refusal.ts'

/**
 * Calls that the browser authenticates by itself (cookies) are only for our own page: a header that
 * no foreign form can send, and no sign of another site. @throws Refusal
 */
export function demandSameOrigin(
  request: FastifyRequest,
  config: Pick<Config, 'origin' | 'production'>,
): void {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const ownOrigin =
    origin === undefined ||
    origin === config.origin ||
    // In development the same copy may be opened as localhost and as 127.0.0.1.
    (!config.production && URL.parse(origin)?.host === host)
  const ownPage =
    request.headers['x-app-build'] !== undefined && (site === undefined || site === 'same-origin')
  if (!ownOrigin || !ownPage) refuse('request.not-same-origin')
}
