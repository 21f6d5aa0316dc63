import type { FastifyRequest } from 'fastify'
import { rateLimitedBy } from '../../../platform/http/limits/refuse-too-many.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { OrdersService } from './service.ts'

/** The rate-limited calls of a guardian's link, without an account. */
export function guardianRoutes(
  { guardian: { rateLimitedHandlers: of } }: OrdersService,
  tooMany: (request: FastifyRequest) => Promise<boolean>,
) {
  const limited = rateLimitedBy(tooMany)
  return {
    payLinkedOrder: limited(of.payLinkedOrder),
    payLinkedInstalment: limited(of.payLinkedInstalment),
    returnByLink: limited(of.returnByLink),
    reportLinkedPayment: limited(of.reportLinkedPayment),
    answerLinkedConsent: limited(of.answerLinkedConsent),
    saveLinkedLocale: limited(of.saveLinkedLocale),
    saveLinkedMessages: limited(of.saveLinkedMessages),
  } satisfies Partial<Handlers>
}
