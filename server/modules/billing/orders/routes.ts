import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { Uuid } from '#contract/shared/wire.ts'
import type { MediaLinks } from '../../../gateways/media/links.ts'
import { countedBy } from '../../../platform/http/limits/refuse-too-many.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { receiptKey } from './records.ts'
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

/** Receipts, for the signed link in the order's own record. */
export function serveReceipts(
  app: FastifyInstance,
  {
    orders,
    links,
    clock,
  }: { orders: OrdersService; links: Pick<MediaLinks, 'isGood'>; clock: () => Date },
): void {
  app.get<{ Params: { orderId: string }; Querystring: Record<string, unknown> }>(
    '/media/receipts/:orderId.pdf',
    async (request, reply) => {
      const { orderId } = request.params
      if (!v.is(Uuid, orderId) || !links.isGood(receiptKey(orderId), request.query, clock()))
        refuse('link.refused', 'This link has ended.')
      const receipt = (await orders.receiptOf(orderId)) ?? refuse('request.not-found')
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(receipt.fileName)}`,
        )
        .send(receipt.content)
    },
  )
}
