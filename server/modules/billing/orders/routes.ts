import type { FastifyRequest } from 'fastify'
import { countedBy } from '../../../platform/http/limits/refuse-too-many.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { OrdersService } from './service.ts'

/** The rate-limited calls of a guardian's link, without an account. */
export function guardianRoutes(
  { guardian: { countedHandlers: of } }: OrdersService,
  tooMany: (request: FastifyRequest) => Promise<boolean>,
) {
  const counted = countedBy(tooMany)
  return {
    payLinkedOrder: counted(of.payLinkedOrder),
    payLinkedInstalment: counted(of.payLinkedInstalment),
    returnByLink: counted(of.returnByLink),
    reportLinkedPayment: counted(of.reportLinkedPayment),
    answerLinkedConsent: counted(of.answerLinkedConsent),
    saveLinkedLocale: counted(of.saveLinkedLocale),
    saveLinkedMessages: counted(of.saveLinkedMessages),
  } satisfies Partial<Handlers>
}
