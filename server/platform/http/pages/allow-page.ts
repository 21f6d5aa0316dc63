import type { FastifyInstance } from 'fastify'
import { everyEndpoint } from '#contract/every-endpoint.ts'
import { viewAsHeader } from '#contract/identity/view-as.ts'
import { ownAnswerHeader } from '#contract/shared/own-answer.ts'
import type { Config } from '../../../config.ts'

const methods = [...new Set(Object.values(everyEndpoint).map(({ method }) => method))].join(', ')
/** Headers that pages send beside those that every request may carry. */
const sentHeaders = `authorization, content-type, idempotency-key, x-app-build, ${viewAsHeader}`
/** Headers that pages read beside those that every answer exposes. */
const readHeaders = `retry-after, ${ownAnswerHeader}, x-reports, x-school`
/** More than browsers accept, so that their own maximum applies. */
const preflightSeconds = 24 * 3600

/**
 * CORS, where calls have an origin of their own: only our page may make them, with cookies. Where page and calls
 * share an origin no header is added.
 */
export function allowPage(
  app: FastifyInstance,
  { origin, apiSite }: Pick<Config, 'origin' | 'apiSite'>,
): void {
  if (apiSite === 'same-origin') return
  const headers = {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': readHeaders,
    // Lets the page count what its calls cost of a data budget.
    'timing-allow-origin': origin,
  }
  const preflight = {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': sentHeaders,
    'access-control-max-age': preflightSeconds,
  }
  app.addHook('onRequest', async (request, reply) => {
    // By path, not by route, because preflights match no route. Other spellings of the path get no header, so
    // browsers refuse them.
    if (!request.url.startsWith('/api/')) return
    reply.header('vary', 'origin')
    if (request.headers.origin !== origin) return
    reply.headers(headers)
    if (request.method === 'OPTIONS') await reply.headers(preflight).code(204).send()
  })
}
