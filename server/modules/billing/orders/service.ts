import type { OrderReply } from '#contract/billing/wire.ts'
import type { PaymentEvent } from '../../../gateways/payments/payments.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { paymentStatusSync, returnStatusSync } from './payments/sync-payment-status.ts'
import { promoApplier } from './apply-promo.ts'
import { cancellation } from './cancel.ts'
import { webhookRecorder } from './payments/check-refusal.ts'
import { requireMine } from './require-order.ts'
import type { BillingContext } from '../context.ts'
import { drafts } from './draft.ts'
import { guardians } from './guardian.ts'
import { manualPaymentHandlers } from './payments/manual-payments.ts'
import { namedOrders } from './named-orders.ts'
import { orderMails } from './mails/order-mails.ts'
import { paymentLinks } from './payment-link.ts'
import { ordersFor } from './orders-for.ts'
import { orderStart } from './order-start.ts'
import { paidMails } from './mails/paid-mail.ts'
import { instalmentPayer } from './payments/pay-instalment.ts'
import { orderPayment } from './payments/pay.ts'
import { paymentReporter } from './payments/payment-reports.ts'
import { planJobs } from './payments/plan-jobs.ts'
import { providerPage } from './payments/provider-page.ts'
import { orderQuotes } from './quote-order.ts'
import { orderRecords } from './records.ts'
import { reservations } from './reserve.ts'
import { resends } from './mails/resend.ts'
import { reservationExpiry } from './expire-reservations.ts'
import { ordersInProgress, unpaidOrders } from './in-progress.ts'
import { ordersRepository, type OrderViewer } from './repository.ts'
import { shownOrders } from './show-order.ts'
import { debtWriteOffs } from './payments/write-off.ts'
import { paymentEventRecorder } from './payments/record-payment-event.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'

export type OrdersService = ReturnType<typeof ordersService>

/** Combines the order rules, each in its own file. */
export function ordersService(billing: BillingContext) {
  const { db, catalogue, payments } = billing
  const orders = ordersRepository(db)
  const { planOf, intakeOf, replyWith } = shownOrders(billing, orders)
  const quotes = orderQuotes(billing, orders)
  const startOf = orderStart(billing)
  const draft = drafts(billing, orders, quotes)
  const applyPromo = promoApplier(billing, orders, quotes)
  const records = orderRecords(billing, orders, { planOf, intakeOf })
  const paidMail = paidMails(billing, orders, records.receiptFile)
  const mails = orderMails(billing, orders, records.receiptFile)
  const plans = planJobs(billing, orders, mails)
  const recorder = paymentEventRecorder(billing, orders, async (tx, outcome, now) => {
    if (outcome.kind === 'paid') await paidMail.enqueueMails(tx, outcome.order, now)
    await mails.enqueueOutcomeMail(tx, outcome, now)
    await plans.enqueueForOutcome(tx, outcome, now)
  })
  const decideOnEvent = recorder.record
  const recordPaymentEvent = async (event: PaymentEvent) => void (await decideOnEvent(event))
  const syncPaymentStatus = paymentStatusSync(billing, orders, recordPaymentEvent)
  const syncAtReturn = returnStatusSync(billing, orders, recordPaymentEvent)
  const reportPayment = paymentReporter(billing, orders, { planOf, syncPaymentStatus })
  const page = providerPage(billing, orders, recordPaymentEvent)
  const payInstalment = instalmentPayer(orders, page)
  const reserves = reservations(
    billing,
    quotes,
    (...reserved) => guardian.enqueueLinkMail(...reserved),
    page.closeOpen,
  )
  const payment = orderPayment(billing, orders, reserves, page, recorder.recordFree, { replyWith })
  const guardian = guardians(billing, orders, reserves, {
    planOf,
    pay: payment.pay,
    payInstalment,
    reportPayment,
    syncAtReturn,
  })
  const cancel = cancellation(billing, orders, page, mails)
  const paymentLink = paymentLinks(billing, orders, guardian)
  const forSomebody = ordersFor(billing, orders, { quotes, reserves, page, cancel, startOf })

  return {
    /** For guardians with an account. */
    named: namedOrders(billing, orders),

    handlers: {
      ...payment.handlers,

      async order({ caller, params: { programmeId }, now }): Promise<OrderReply> {
        const programme = await catalogue.programmeById(programmeId)
        const [order, current] = await Promise.all([
          orders.current(caller.uid, programme.id),
          catalogue.currentPrices(programme.id, now),
        ])
        // Polled every few seconds while the bank decides, when nothing can be chosen.
        const [reply, start] = await Promise.all([
          replyWith(order, now),
          order?.status === 'PENDING' ? undefined : startOf(caller, programme.id, now),
        ])
        const { on_sale = [] } = start ?? {}
        const sold = on_sale.find(({ intake }) => intake.key === order?.intakeKey) ?? on_sale[0]
        return {
          ...reply,
          mapping_data: {
            price_mapping: sold?.prices ?? current.tiers,
            hardcopy_price: sold?.hardcopy_price ?? current.hardcopy_price,
          },
          ...(start && { start }),
        }
      },

      createOrder: async ({ caller, body, now, locale }): Promise<OrderReply> =>
        replyWith(await draft.create(caller, body, now, locale), now),

      updateOrder: async ({
        caller,
        params: { orderId },
        body,
        now,
        locale,
      }): Promise<OrderReply> =>
        replyWith(await draft.change(caller, orderId, body, now, locale), now),

      /** An invalid code answers without an order. */
      async applyPromo({
        caller: { uid },
        params: { orderId },
        body: { promo_code: typed },
        now,
      }): Promise<OrderReply> {
        const order = await applyPromo(uid, orderId, typed, now)
        return order ? replyWith(order, now) : replyWith(undefined, now, 'Invalid promo code.')
      },

      /** The payer is back from the provider's page. */
      async returnFromPayment({ caller: { uid }, params: { orderId }, now }): Promise<OrderReply> {
        const { id } = await requireMine(orders, orderId, uid)
        await syncAtReturn(id)
        return replyWith(await requireMine(orders, orderId, uid), now)
      },

      askGuardian: async ({ caller: { uid }, params: { orderId }, now }): Promise<OrderReply> =>
        replyWith(await guardian.askGuardian(uid, orderId, now), now),

      async cancelOrder({ caller: { uid }, params: { orderId }, now }): Promise<OrderReply> {
        await cancel(uid, orderId, now)
        return replyWith(undefined, now)
      },

      orders: async ({ caller, locale }) => ({
        // Orders' details are searched only if an order names the person.
        orders: await records.list(
          caller.isGuardian ? readerOf(caller) : { uid: caller.uid, guardianEmail: null },
          locale,
        ),
      }),

      orderRecord: ({ caller, params: { orderId }, now, locale }) =>
        records.record(readerOf(caller), orderId, locale, now),

      /** For the student, or the guardian with an account. */
      async reportPayment({ caller, params: { orderId }, now }) {
        const reader = readerOf(caller)
        const order = await orders.ofReader(orderId, reader)
        if (!order || order.status === 'VOID') refuse('order.unknown')
        return reportPayment(order, order.uid === reader.uid ? 'student' : 'guardian', now)
      },

      async payInstalment({ caller, params: { orderId }, body: { number } }) {
        const order = await orders.ofReader(orderId, readerOf(caller))
        return payInstalment(order ?? refuse('order.unknown'), number)
      },
    } satisfies Partial<Handlers>,

    inProgress: ordersInProgress(db),
    unpaid: unpaidOrders(db),

    guardian,

    /** Orders that staff create for a student. */
    forSomebody,
    paymentLink,

    /** For staff, on any order. */
    syncPaymentStatus,
    resend: resends({ paidMail, mails, guardian }),

    endAccess: plans.endAccess,
    receiptNumber: async (orderId: string) => (await orders.receipt(orderId))?.number,
    /** Money that staff received. */
    manual: manualPaymentHandlers(billing, orders, page, recorder.manual, plans, reserves),
    debts: debtWriteOffs(billing, orders, page, cancel),
    receiptOf: records.receiptOf,
    partiesOf: records.partiesOf,
    recordPaymentEvent: decideOnEvent,
    recordWebhookEvent: webhookRecorder(payments, orders, decideOnEvent),
    /** The jobs of card plans. */
    urgentJobs: plans.jobs,
    jobs: { ...paidMail.jobs, ...mails.jobs, ...guardian.jobs, ...paymentLink.jobs },
    /** Cancels reserved orders that were not paid in time. */
    expireReservations: reservationExpiry(billing, orders, cancel),
  }
}

const readerOf = ({ uid, email, hasVerifiedEmail }: Caller): OrderViewer => ({
  uid,
  guardianEmail: hasVerifiedEmail ? email : null,
})
