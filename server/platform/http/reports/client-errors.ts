import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { bugTextMaximum, type BugReport } from '#contract/shared/bug-report.ts'
import { done } from '#contract/shared/wire.ts'
import { actorOf, setRequestCaller } from '../caller/caller-uid.ts'
import { parseOrRefuse } from '../refusal.ts'

const bodyMaximumBytes = 8 * 1024
/** Per address and minute: a page reports each bug once. */
const aMinute = 20

const text = (maximum: number) => v.pipe(v.string(), v.maxLength(maximum, 'max'))
const ClientError = v.strictObject({
  message: text(bugTextMaximum.message),
  stack: text(bugTextMaximum.stack),
  route: text(bugTextMaximum.route),
  build: text(bugTextMaximum.build),
})

/**
 * Where pages report their bugs.
 * @param uidOf the owner of the request's session
 */
export function takeClientErrors(
  app: FastifyInstance,
  uidOf: (request: FastifyRequest) => Promise<string | undefined>,
  reportBug: (bug: BugReport & { uid?: string }) => void,
): void {
  app.post(
    '/api/v1/client-errors',
    {
      bodyLimit: bodyMaximumBytes,
      config: { rateLimit: { max: aMinute, timeWindow: '1 minute' } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const bug = parseOrRefuse(ClientError, request.body)
      setRequestCaller(request, await uidOf(request))
      reportBug({ ...bug, ...actorOf(request) })
      return done
    },
  )
}
