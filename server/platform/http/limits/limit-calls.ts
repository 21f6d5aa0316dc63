import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { isCall } from '../is-call.ts'
import type { RateLimitKey } from './rate-limit-key.ts'

/**
 * Calls a minute of one account or IP address, on each server. Limits that protect an account are counted across
 * servers.
 */
const callsPerMinute = 1200
const privateCalendarRoute = '/calendar/my/*'

/** Refuses calls of the API and for private calendars with 429 when one caller makes too many. */
export async function limitCalls(
  app: FastifyInstance,
  { whom, most = callsPerMinute }: { whom: RateLimitKey; most?: number },
): Promise<void> {
  await app.register(rateLimit, {
    max: most,
    timeWindow: '1 minute',
    keyGenerator: whom,
    allowList: (request) => !isCall(request) && request.routeOptions.url !== privateCalendarRoute,
  })
}
