import * as v from 'valibot'
import type { LinkedOrder, PayOrder } from '#contract/orders/wire.ts'
import { copyOf } from '../../copy/copy.ts'
import type { Tx } from '../../db/open.ts'
import { refuse } from '../../http/refusal.ts'
import { demandMine } from './demand-order.ts'
import type { OrderDeps } from './deps.ts'
import { inTransaction } from './in-transaction.ts'
import type { Pay } from './pay.ts'
import type { InstalmentPayer } from './pay-instalment.ts'
import type { ReportPayment } from './payment-reports.ts'
import type { OrdersRepository, StoredOrder } from './repository.ts'
import { lockedOrReserved, type Reserver } from './reserve.ts'
import type { ShownOrders } from './show-order.ts'
import { toShownRefund } from './wire.ts'

const t = copyOf('server/mail')

const kind = 'guardian-link-mail'
/** `again`: staff ask for it, whatever the status; earlier links are revoked. */
const Body = v.object({ order_id: v.string(), again: v.optional(v.boolean(), false) })

export type Guardians = ReturnType<typeof guardians>

/** What a guardian sees and does by the link of an order, and what its student does with that link. */
export function guardians(
  { db, needs, origin }: Pick<OrderDeps, 'db' | 'needs' | 'origin'>,
  orders: OrdersRepository,
  { demandStillOnOffer, reserve }: Reserver,
  {
    planOf,
    pay,
    payInstalment,
    reportPayment,
  }: Pick<ShownOrders, 'planOf'> & {
    pay: Pay
    payInstalment: InstalmentPayer
    reportPayment: ReportPayment
  },
) {
  /** @throws Refusal `link.unknown` for an invalid link, and for an order that was cancelled */
  async function linked(token: string, now: Date): Promise<StoredOrder> {
    const orderId = await needs.guardianLinks.orderOf(token, now)
    const order = orderId ? await orders.byId(orderId) : undefined
    return order && order.status !== 'VOID' ? order : refuse('link.unknown')
  }

  return {
    /**
     * Call in the transaction that reserves the order. The link itself is made with the mail: only its hash is
     * stored.
     */
    async enqueueLinkMail(tx: Tx, { id, details }: StoredOrder, now: Date): Promise<void> {
      if (!details.guardian) return
      const body: v.InferInput<typeof Body> = { order_id: id }
      await needs.jobs.add(tx, { kind, body, onceKey: `${kind}/${id}` }, now)
    },

    /** Call in the transaction of a change by staff. */
    async enqueueNewLinkMail(tx: Tx, { id }: StoredOrder, now: Date): Promise<void> {
      const body: v.InferInput<typeof Body> = { order_id: id, again: true }
      await needs.jobs.add(tx, { kind, body, onceKey: `${kind}/${id}/${now.toISOString()}` }, now)
    },

    jobs: {
      async [kind](body: unknown, { id, now }: { id: string; now: Date }): Promise<void> {
        const { order_id, again } = v.parse(Body, body)
        const order = await orders.byId(order_id)
        const guardian = order?.details.guardian
        // Cancelled or paid before the mail was written.
        const waits = order?.status === 'OPEN' || order?.status === 'UNCOLLECTABLE'
        if (!order || !guardian || !(waits || (again && order.status !== 'VOID'))) return
        if (again) await needs.guardianLinks.revoke(order.uid, order.id, now)
        const [{ url }, { title }] = await Promise.all([
          needs.guardianLinks.make(order.uid, order.id, now),
          needs.programme(order.programmeId),
        ])
        const student = needs.firstName(order.details.name)
        const values = { name: guardian.name, student, programme: title, url }
        await needs.mail({
          to: guardian.email,
          subject: t('guardianLink.subject', values),
          text: t('guardianLink.text', values),
          id,
        })
      },
    },

    /**
     * Reserves the order without a payment and mails its guardian the link. Repeating it sends no further mail.
     * @throws Refusal `order.not-allowed` where there is no guardian, or nothing to pay
     */
    async askGuardian(uid: string, orderId: string, now: Date): Promise<StoredOrder> {
      const read = await demandMine(orders, orderId, uid)
      if (!read.details.guardian) refuse('order.not-allowed')
      if (read.status === 'DRAFT') await demandStillOnOffer(read, now)
      const asked = await inTransaction(db, async (repository, tx) => {
        const was = await lockedOrReserved(repository, read)
        return was.status === 'DRAFT' ? reserve(repository, tx, was, 'guardian asked', now) : was
      })
      if (!asked) {
        await demandStillOnOffer(read, now)
        refuse('order.not-allowed', 'This order was changed elsewhere.')
      }
      needs.jobs.wake()
      return asked
    },

    /** @throws Refusal `order.not-allowed` where there is no guardian, or nothing reserved for them yet */
    async makeLink(uid: string, orderId: string, now: Date) {
      const order = await demandMine(orders, orderId, uid)
      if (!order.details.guardian || order.status === 'DRAFT') refuse('order.not-allowed')
      return needs.guardianLinks.make(uid, orderId, now)
    },

    async revokeLink(uid: string, orderId: string, now: Date) {
      await demandMine(orders, orderId, uid)
      return needs.guardianLinks.revoke(uid, orderId, now)
    },

    async linkedOrder(token: string, now: Date): Promise<LinkedOrder> {
      const order = await linked(token, now)
      if (order.status === 'VOID') refuse('link.unknown')
      const [programme, class_names, payment, receipt, reported, plan, refunds] = await Promise.all(
        [
          needs.programme(order.programmeId),
          needs.classNames(order.classIds),
          orders.lastPayment(order.id),
          orders.receipt(order.id),
          orders.reportedAt(order.id),
          planOf(order, now),
          orders.shownRefunds(order.id),
        ],
      )
      return {
        first_name: needs.firstName(order.details.name),
        programme: programme.title,
        class_names,
        order: {
          order_status: order.status,
          ...plan,
          promo_code: order.promoCode,
          total_amount: order.totalSen,
        },
        lines: {
          tuition_amount: order.tuitionSen,
          discounted_amount: order.discountSen,
          hardcopy_amount: order.hardcopySen,
        },
        payment_reference: payment?.providerReference ?? null,
        reported_at: reported?.toISOString() ?? null,
        receipt: receipt ? { number: receipt.number, paid_at: receipt.paidAt.toISOString() } : null,
        refunds: refunds.map((refund) => toShownRefund(refund)),
      }
    },

    async pay(token: string, body: PayOrder, now: Date) {
      const { id, uid, status } = await linked(token, now)
      if (status === 'DRAFT') refuse('order.not-allowed')
      await pay(uid, id, body, now, { by: 'guardian', returnUrl: `${origin}/${token}` })
      const payment = await orders.lastPayment(id)
      const url = payment?.status === 'opened' ? payment.url : null
      return { payment_url: url ?? refuse('order.not-allowed') }
    },

    reportPayment: async (token: string, now: Date) =>
      reportPayment(await linked(token, now), 'guardian', now),

    async payInstalment(token: string, number: number, now: Date) {
      return payInstalment(await linked(token, now), number)
    },
  }
}
