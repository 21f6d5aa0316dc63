import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { LinkToken } from '#contract/shared/links.ts'
import { rateLimitedBy } from '../../../platform/http/limits/refuse-too-many.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { AccountService } from './service.ts'

const OneClick = v.object({ 'List-Unsubscribe': v.literal('One-Click') })

/** Calls by a mailed link. They are refused to addresses that make too many. */
export function accountRoutes(
  { rateLimitedHandlers: handlers }: AccountService,
  tooMany: (request: FastifyRequest) => Promise<boolean>,
) {
  const limited = rateLimitedBy(tooMany)
  return {
    setSchoolMailByLink: limited(handlers.setSchoolMailByLink),
    answerConsent: limited(handlers.answerConsent),
    saveConsentLocale: limited(handlers.saveConsentLocale),
  } satisfies Partial<Handlers>
}

/** The one-click unsubscribe request of mail programs (RFC 8058). */
export function oneClickStops(
  app: FastifyInstance,
  { account, clock }: { account: AccountService; clock: () => Date },
): void {
  app.post<{ Params: { token: string } }>('/:token', async ({ params, body }, reply) => {
    const isStop = v.is(OneClick, body) && v.is(LinkToken, params.token)
    if (!isStop) refuse('request.not-found')
    await account.setMailByLink(params.token, false, clock())
    return reply.type('text/plain').send('')
  })
}
