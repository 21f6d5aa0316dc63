import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { done, Uuid } from '#contract/shared/wire.ts'
import type { MediaLinks } from '../../../gateways/media/links.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import { receiptKey } from './records.ts'
import type { Reader } from './repository.ts'
import type { OrdersService } from './service.ts'

type OrderCalls =
  | 'order'
  | 'orders'
  | 'orderRecord'
  | 'reportPayment'
  | 'createOrder'
  | 'updateOrder'
  | 'applyPromo'
  | 'payOrder'
  | 'returnFromPayment'
  | 'askGuardian'
  | 'payInstalment'
  | 'cancelOrder'

const readerOf = ({ uid, email, hasVerifiedEmail }: Caller): Reader => ({
  uid,
  guardianEmail: hasVerifiedEmail ? email : null,
})

export const orderRoutes = (orders: OrdersService): Pick<Handlers, OrderCalls> => ({
  order: ({ caller, params, now }) => orders.get(caller, params.programmeId, now),
  orders: async ({ caller, now }) => ({
    // The details of orders are searched only for somebody whom one names.
    orders: await orders.list(
      caller.isGuardian ? readerOf(caller) : { uid: caller.uid, guardianEmail: null },
      now,
    ),
  }),
  orderRecord: ({ caller, params, now }) => orders.record(readerOf(caller), params.orderId, now),
  reportPayment: ({ caller, params, now }) =>
    orders.reportPayment(readerOf(caller), params.orderId, now),
  createOrder: ({ caller, body, now, locale }) => orders.create(caller.uid, body, now, locale),
  updateOrder: ({ caller, params, body, now, locale }) =>
    orders.update(caller.uid, params.orderId, body, now, locale),
  applyPromo: ({ caller, params, body, now }) =>
    orders.applyPromo(caller.uid, params.orderId, body.promo_code, now),
  payOrder: ({ caller, params, body, now }) => orders.pay(caller.uid, params.orderId, body, now),
  returnFromPayment: ({ caller, params, now }) =>
    orders.returnFromPayment(caller.uid, params.orderId, now),
  askGuardian: ({ caller, params, now }) => orders.askGuardian(caller.uid, params.orderId, now),
  payInstalment: ({ caller, params, body }) =>
    orders.payInstalment(readerOf(caller), params.orderId, body.number),
  cancelOrder: ({ caller, params, now }) => orders.cancel(caller.uid, params.orderId, now),
})

export const manualPaymentRoutes = ({
  manual,
  debts,
}: OrdersService): Pick<
  Handlers,
  'recordManualPayment' | 'decideManualPayment' | 'writeOffDebt'
> => ({
  writeOffDebt: ({ caller, params, body, now }) =>
    debts.writeOff(caller, params.orderId, body, now),
  recordManualPayment: ({ caller, params, body, now }) =>
    manual.record(caller, params.orderId, body, now),
  decideManualPayment: ({ caller, params, body, now }) =>
    manual.decide(caller, params.orderId, body, now),
})

type GuardianCalls =
  | 'linkedOrder'
  | 'payLinkedOrder'
  | 'payLinkedInstalment'
  | 'returnByLink'
  | 'reportLinkedPayment'
  | 'answerLinkedConsent'
  | 'saveLinkedLocale'
  | 'saveLinkedMessages'
  | 'makeGuardianLink'
  | 'revokeGuardianLink'

/** What a guardian does by a link, without an account; calls that reach the provider are limited. */
export const guardianRoutes = (
  { guardian }: OrdersService,
  tooMany: (request: FastifyRequest) => Promise<boolean>,
): Pick<Handlers, GuardianCalls> => ({
  linkedOrder: ({ params, now }) => guardian.openLinked(params.token, now),
  async payLinkedOrder({ params, body, now, request }) {
    if (await tooMany(request)) refuse('request.too-many')
    return guardian.pay(params.token, body, now)
  },
  async payLinkedInstalment({ params, body, now, request }) {
    if (await tooMany(request)) refuse('request.too-many')
    return guardian.payInstalment(params.token, body.number, now)
  },
  async returnByLink({ params, now, request }) {
    if (await tooMany(request)) refuse('request.too-many')
    return guardian.returnFromPayment(params.token, now)
  },
  async reportLinkedPayment({ params, now, request }) {
    if (await tooMany(request)) refuse('request.too-many')
    return guardian.reportPayment(params.token, now)
  },
  async answerLinkedConsent({ params, body, now, locale, request }) {
    if (await tooMany(request)) refuse('request.too-many')
    return guardian.answerConsent(params.token, body, now, locale)
  },
  async saveLinkedLocale({ params, body, now, request }) {
    if (await tooMany(request)) refuse('request.too-many')
    await guardian.saveLocale(params.token, body.locale, now)
    return done
  },
  async saveLinkedMessages({ params, body, now, request }) {
    if (await tooMany(request)) refuse('request.too-many')
    return guardian.saveMessages(params.token, body, now)
  },
  makeGuardianLink: ({ caller, params, now }) => guardian.makeLink(caller.uid, params.orderId, now),
  revokeGuardianLink: ({ caller, params, now }) =>
    guardian.revokeLink(caller.uid, params.orderId, now),
})

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
