import type { FastifyInstance } from 'fastify'
import type { Payments } from '../../gateways/payments/payments.ts'
import type { Handlers } from '../../http/mount.ts'
import { keepJsonRaw } from '../../http/raw-json.ts'
import { refuse } from '../../http/refusal.ts'
import type { OrdersService } from './service.ts'

type OrderCalls =
  | 'order'
  | 'createOrder'
  | 'updateOrder'
  | 'applyPromo'
  | 'payOrder'
  | 'cancelOrder'

export const orderRoutes = (orders: OrdersService): Pick<Handlers, OrderCalls> => ({
  order: ({ caller, params }) => orders.get(caller.uid, params.programmeId),
  createOrder: ({ caller, body, now }) => orders.create(caller.uid, body, now),
  updateOrder: ({ caller, params, body, now }) =>
    orders.update(caller.uid, params.orderId, body, now),
  applyPromo: ({ caller, params, body, now }) =>
    orders.applyPromo(caller.uid, params.orderId, body.promo_code, now),
  payOrder: ({ caller, params, body, now }) =>
    orders.pay(caller.uid, params.orderId, body.plan, now),
  cancelOrder: ({ caller, params, now }) => orders.cancel(caller.uid, params.orderId, now),
})

/** The provider's webhook: read as raw bytes, because the signature is over them. */
export async function paymentWebhook(
  app: FastifyInstance,
  { orders, payments, clock }: { orders: OrdersService; payments: Payments; clock: () => Date },
): Promise<void> {
  await app.register(async (scope) => {
    keepJsonRaw(scope)
    scope.post(`/api/v1/webhooks/${payments.name}`, async (request) => {
      const headers = request.headers as Record<string, string | undefined>
      const fact = Buffer.isBuffer(request.body)
        ? payments.readWebhook(request.body, headers, clock())
        : null
      if (!fact) refuse('webhook.refused')
      if (fact !== 'ignored') await orders.tell(fact)
      return { received: true }
    })
  })
}
