import type { Order, OrderReply, PaymentPlan, SaveOrder } from '#contract/orders.ts'
import { promoApplier } from './apply-promo.ts'
import { canceller } from './cancel.ts'
import type { OrderDeps } from './deps.ts'
import { drafts } from './draft.ts'
import { paidMails } from './paid-mail.ts'
import { payer } from './pay.ts'
import { providerPage } from './provider-page.ts'
import { orderQuotes } from './quote-order.ts'
import { orderRecords } from './records.ts'
import { reconciler } from './reconcile.ts'
import { ordersInProgress } from './in-progress.ts'
import { ordersRepository } from './repository.ts'
import { shownOrders } from './show-order.ts'
import { teller } from './tell.ts'

export type { OrderNeeds } from './deps.ts'
export type OrdersService = ReturnType<typeof ordersService>

/** All that can be done with orders; each thing has a file of its own. */
export function ordersService(deps: OrderDeps) {
  const { db, needs } = deps
  const orders = ordersRepository(db)
  const inProgress = ordersInProgress(db)
  const { shown, replyWith } = shownOrders(orders)
  const quotes = orderQuotes(orders, needs)
  const draft = drafts(deps, orders, quotes)
  const applyPromo = promoApplier(deps, orders, quotes)
  const records = orderRecords(deps, orders)
  const mails = paidMails(orders, needs, records.receiptFile)
  const tell = teller(deps, orders, mails.later)
  const page = providerPage(deps, orders, tell)
  const pay = payer(deps, orders, quotes, page)
  const cancel = canceller(deps, orders, page)

  return {
    async get(uid: string, programmeId: number): Promise<OrderReply> {
      const programme = await needs.programme(programmeId)
      const [order, price_mapping] = await Promise.all([
        orders.current(uid, programme.id),
        needs.prices(programme.id),
      ])
      return { ...(await replyWith(order)), mapping_data: { price_mapping } }
    },

    async inProgress(uid: string): Promise<Order | null> {
      const order = await inProgress(uid)
      return order ? shown(order) : null
    },

    create: async (uid: string, body: SaveOrder, now: Date): Promise<OrderReply> =>
      replyWith(await draft.create(uid, body, now)),

    update: async (
      uid: string,
      orderId: string,
      body: SaveOrder & { id: string },
      now: Date,
    ): Promise<OrderReply> => replyWith(await draft.change(uid, orderId, body, now)),

    /** A code that does not count answers without an order. */
    async applyPromo(uid: string, orderId: string, typed: string, now: Date): Promise<OrderReply> {
      const order = await applyPromo(uid, orderId, typed, now)
      return order ? replyWith(order) : replyWith(undefined, 'Invalid promo code.')
    },

    /** Answers with the address of the provider's page. */
    pay: async (uid: string, orderId: string, plan: PaymentPlan, now: Date): Promise<OrderReply> =>
      replyWith(await pay(uid, orderId, plan, now)),

    async cancel(uid: string, orderId: string, now: Date): Promise<OrderReply> {
      await cancel(uid, orderId, now)
      return replyWith(undefined)
    },

    list: records.list,
    record: records.record,
    receiptOf: records.receiptOf,
    tell,
    jobs: mails.jobs,
    reconcile: reconciler(deps, orders, tell),
  }
}
