import * as v from 'valibot'
import { eventReason } from '#contract/billing/payments/event-reasons.ts'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { formatIn } from '#contract/shared/text/format.ts'
import type { LinkedOrder } from '#contract/billing/wire.ts'
import { greetedName } from '../../../platform/copy/call-name.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { readersTitle } from '../../../platform/copy/title.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import { awaitedGuardian, requireMine } from './require-order.ts'
import type { BillingContext } from '../context.ts'
import type { Pay } from './payments/pay.ts'
import type { InstalmentPayer } from './payments/pay-instalment.ts'
import type { ReportPayment } from './payments/payment-reports.ts'
import { inOrdersTransaction, type OrdersRepository, type StoredOrder } from './repository.ts'
import { lockedOrReserved, type ReserveReason, type Reservations } from './reserve.ts'
import { lastAttemptOf, type ShownOrders } from './show-order.ts'
import { payByOf, shownDisputes, toShownRefund } from './wire.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { done } from '#contract/shared/wire.ts'

const kind = 'guardian-link-mail'
/**
 * `again`: staff resend the link, even after the payment, and earlier links are revoked. `asked`: the guardian is asked
 * to pay; otherwise the student is paying and the guardian is only notified.
 */
const Body = v.object({
  order_id: v.string(),
  again: v.optional(v.boolean(), false),
  asked: v.optional(v.boolean(), true),
})

export type Guardians = ReturnType<typeof guardians>

/** The guardian's link of an order: what the guardian sees and does with it, and how the student manages it. */
export function guardians(
  billing: BillingContext,
  orders: OrdersRepository,
  { requireStillOnOffer, reserve }: Reservations,
  {
    planOf,
    pay,
    payInstalment,
    reportPayment,
    syncAtReturn,
  }: Pick<ShownOrders, 'planOf'> & {
    pay: Pay
    syncAtReturn: (orderId: string) => Promise<void>
    payInstalment: InstalmentPayer
    reportPayment: ReportPayment
  },
) {
  const { db, origin, links, phoneMessages, countMail, jobs } = billing
  const { catalogue, identity, shipping } = billing
  const awaitedFor = awaitedGuardian(billing, orders)
  /** @throws Refusal `link.unknown` for an invalid link, and for an order that was cancelled */
  async function linked(token: string, now: Date) {
    const orderId = await links.guardianLinks.orderOf(token, now)
    const order = orderId ? await orders.byId(orderId) : undefined
    if (!order) refuse('link.unknown')
    const { status } = order
    return status === 'VOID' ? refuse('link.unknown') : { ...order, status }
  }

  /** The consent that this link shows or can give; null if none is needed. */
  async function consentBy(token: string, order: StoredOrder, browserLocale: string, now: Date) {
    const at = await orders.termsAsOf(order, now)
    const { uid } = order
    const guardian = await identity.account.guardian.named(uid, at)
    if (!guardian) return null
    const here = await links.guardianLinks.mayConsent(token, guardian.email, now)
    if (guardian.answer === 'given' && !here) return null
    return { here, ...(await identity.account.guardian.asksFor(uid, browserLocale, now, at)) }
  }

  async function showLinkedOrder(
    token: string,
    browserLocale: string,
    now: Date,
  ): Promise<LinkedOrder> {
    const order = await linked(token, now)
    const locale = await orders.knownLocaleOf(order, 'guardian')
    const consent = await consentBy(token, order, browserLocale, now)
    const address = order.details.guardian?.email
    const isConfirmed =
      address !== undefined && (await orders.isConfirmedGuardian(order.uid, address))
    const { callName, firstName } = identity.account
    // A guardian who consents must see the student's name; any other link may be passed on.
    const nameOf = consent?.here ? callName : firstName
    const [call_name, programme, class_names, payment, receipt, reported, plan, refunds, messages] =
      await Promise.all([
        nameOf(order.uid, locale ?? browserLocale),
        catalogue.programmeById(order.programmeId),
        catalogue.classNames(order.classIds),
        orders.lastPayment(order.id),
        orders.receipt(order.id),
        orders.reportedAt(order.id),
        planOf(order, now),
        orders.shownRefunds(order.id),
        messagesBy(token, order, isConfirmed, now),
      ])
    return {
      consent,
      call_name,
      locale,
      programme: programme.title,
      class_names,
      order: {
        order_status: order.status,
        ...plan,
        last_attempt: lastAttemptOf(order, payment),
        promo_code: order.promoCode,
        total_amount: order.totalSen,
        pay_by: payByOf(order, now),
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
      disputes: await shownDisputes(orders, order.id),
      parcels: isConfirmed ? await shipping.parcels.ofOrder(order.id) : [],
      messages,
    }
  }

  /** The guardian's WhatsApp settings, shown only on a link that we sent to them. */
  async function messagesBy(
    token: string,
    { details }: StoredOrder,
    isConfirmed: boolean,
    now: Date,
  ) {
    if (!details.guardian || !(await links.guardianLinks.isSent(token, now))) return null
    return phoneMessages.agreedBy(details.guardian, isConfirmed)
  }

  /** False if the student has caused too many mails. */
  const mayMailGuardian = (tx: Tx, uid: string, address: string, now: Date): Promise<boolean> =>
    countMail(uid, address, now, tx).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false
        throw error
      },
    )

  /** Mails another link that asks the guardian to pay, as often as requested; earlier links stay valid. */
  async function enqueueAnotherLinkMail(tx: Tx, { id }: StoredOrder, now: Date): Promise<void> {
    const body: v.InferInput<typeof Body> = { order_id: id, asked: true }
    await jobs.add(tx, { kind, body, onceKey: `${kind}/${id}/${now.toISOString()}` }, now)
  }

  return {
    /**
     * Call in the transaction that reserves the order. The link itself is made with the mail: only its hash is
     * stored.
     */
    async enqueueLinkMail(
      tx: Tx,
      { id, uid, details }: StoredOrder,
      reason: ReserveReason,
      now: Date,
    ): Promise<void> {
      // Staff send the link themselves.
      if (!details.guardian || reason === 'made-by-staff') return
      const asksToPay = reason === 'guardian-asked'
      if (!asksToPay && !(await mayMailGuardian(tx, uid, details.guardian.email, now))) return
      const body: v.InferInput<typeof Body> = { order_id: id, asked: asksToPay }
      await jobs.add(tx, { kind, body, onceKey: `${kind}/${id}` }, now)
    },

    enqueueAnotherLinkMail,

    /** Call in the transaction of a change by staff. */
    async enqueueNewLinkMail(tx: Tx, { id }: StoredOrder, now: Date): Promise<void> {
      const body: v.InferInput<typeof Body> = { order_id: id, again: true }
      await jobs.add(tx, { kind, body, onceKey: `${kind}/${id}/${now.toISOString()}` }, now)
    },

    jobs: {
      async [kind](
        body: unknown,
        { id, now }: { id: string; now: Date },
      ): Promise<Date | undefined> {
        const { order_id, again, asked } = v.parse(Body, body)
        const order = await orders.byId(order_id)
        const guardian = order?.details.guardian
        // Cancelled or paid before the mail was written.
        const isWaiting = order?.status === 'OPEN' || order?.status === 'UNCOLLECTABLE'
        if (!order || !guardian || !(isWaiting || (again && order.status !== 'VOID')))
          return undefined
        // Only the guardian named for the consent can give it by this link.
        const consent = await awaitedFor(order, now)
        const [{ title }, classNames, locale] = await Promise.all([
          catalogue.programmeById(order.programmeId),
          catalogue.classNames(order.classIds),
          orders.localeOf(order, 'guardian'),
        ])
        const programme = readersTitle(title, locale)
        const { callName, firstName } = identity.account
        const about = !isWaiting
          ? 'guardianNewLink'
          : consent
            ? 'guardianConsentAndPay'
            : asked
              ? 'guardianLink'
              : 'guardianTold'
        // A guardian who consents must see the student's name; a payment link may be passed on.
        const nameOf = about === 'guardianConsentAndPay' ? callName : firstName
        const student = await nameOf(order.uid, locale)
        /** Called when the mail or message that contains the link is written. */
        async function makeLink() {
          if (again) await links.guardianLinks.revoke(uid, order_id, now)
          return links.guardianLinks.make(uid, order_id, now, { consentOf: consent?.guardianEmail })
        }
        const { uid } = order
        const { email } = guardian
        const name = greetedName(guardian.name, locale)
        const { longDate, money, list } = formatIn(locale)
        const classes = list(classNames, 'conjunction')
        const sum = {
          total: money(order.totalSen),
          payBy: order.payBy ? longDate(malaysianDay(order.payBy)) : '',
        }
        const isDue = isWaiting && order.payBy !== null
        async function mail() {
          const { url } = await makeLink()
          const t = copyOf('server/mail', locale)
          const due = t(isDue ? 'due.open' : 'due.other', sum)
          const values = { name, student, classes, programme, url, due }
          await billing.mail({
            to: consent?.guardianEmail ?? email,
            subject: t(`${about}.subject`, values),
            text: t(`${about}.text`, values),
            id,
          })
        }
        if (about === 'guardianConsentAndPay' || about === 'guardianNewLink') {
          await mail()
          return undefined
        }
        return phoneMessages.notifyGuardian(
          {
            ...{ cause: id, orderId: order_id, guardian, kind: 'payment', locale, mail },
            template: about === 'guardianLink' ? 'payment_link' : 'order_placed',
            isAwaited: again,
            async fill() {
              const school = (await billing.school.school()).name
              const { url } = await makeLink()
              return {
                values: { guardian: name, student, classes, programme, school, ...sum },
                url,
              }
            },
          },
          now,
        )
      },
    },

    /**
     * Reserves the order without a payment, unless it is reserved, and mails its guardian the link. Repeating it sends no
     * further mail.
     * @throws Refusal `order.not-allowed` without a guardian, or with nothing to pay; `request.too-many`
     */
    async askGuardian(uid: string, orderId: string, now: Date): Promise<StoredOrder> {
      const read = await requireMine(orders, orderId, uid)
      const guardian = read.details.guardian ?? refuse('order.not-allowed')
      const intake = await requireStillOnOffer(read, now)
      const reserved = await inOrdersTransaction(db, async (repository, tx) => {
        const was = await lockedOrReserved(repository, read)
        if ((await repository.askedGuardian(orderId)).askedAt !== null) return was
        await countMail(uid, guardian.email, now, tx)
        if (was.status === 'DRAFT')
          return reserve(repository, tx, was, intake, 'guardian-asked', now)
        await repository.recordEvent({
          ...{ orderId, status: was.status, actor: uid, at: now },
          reason: eventReason('guardian-asked', {}),
        })
        await enqueueAnotherLinkMail(tx, was, now)
        return was
      })
      if (!reserved) {
        await requireStillOnOffer(read, now)
        refuse('order.not-allowed', 'This order was changed elsewhere.')
      }
      jobs.wake()
      return reserved
    },

    handlers: {
      /** Shows the guardian the order, and records the first time for its student. */
      async linkedOrder({ params: { token }, now, locale: browserLocale }): Promise<LinkedOrder> {
        const { id } = await linked(token, now)
        if ((await orders.askedGuardian(id)).openedAt === null)
          await inOrdersTransaction(db, async (repository) => {
            const order = await repository.lock(id)
            if (!order || (await repository.askedGuardian(id)).openedAt) return
            const { status } = order
            await repository.recordEvent({
              ...{ orderId: id, status, actor: 'guardian', reason: 'guardian-opened', at: now },
            })
          })
        return showLinkedOrder(token, browserLocale, now)
      },

      /**
       * @throws Refusal `order.not-allowed` without a guardian or a reserved order; `consent.needed` while a guardian
       * must consent, who gets the link only by mail
       */
      async makeGuardianLink({ caller: { uid }, params: { orderId }, now }) {
        const order = await requireMine(orders, orderId, uid)
        if (await awaitedFor(order, now)) refuse('consent.needed')
        if (!order.details.guardian || order.status === 'DRAFT') refuse('order.not-allowed')
        return links.guardianLinks.make(uid, orderId, now)
      },

      async revokeGuardianLink({ caller: { uid }, params: { orderId }, now }) {
        await requireMine(orders, orderId, uid)
        return links.guardianLinks.revoke(uid, orderId, now)
      },
    } satisfies Partial<Handlers>,

    showLinkedOrder,
    awaitedFor,

    /** Rate-limited, because they reach the provider or store something. */
    rateLimitedHandlers: {
      /** @throws Refusal `consent.needed` if the link was not mailed to the guardian who must consent */
      async answerLinkedConsent({
        params: { token },
        body,
        now,
        locale: browserLocale,
      }): Promise<LinkedOrder> {
        const order = await linked(token, now)
        const { uid } = order
        const guardian = await identity.account.guardian.named(uid, now)
        if (guardian) {
          if (!(await links.guardianLinks.mayConsent(token, guardian.email, now)))
            refuse('consent.needed')
          const language = (await orders.knownLocaleOf(order, 'guardian')) ?? browserLocale
          await identity.account.guardian.answerFor(uid, body, now, language)
        }
        return showLinkedOrder(token, browserLocale, now)
      },

      /**
       * Saves the guardian's WhatsApp settings.
       * @throws Refusal `order.not-allowed` if we did not send the link to the guardian, or the number is in use for
       * another
       */
      async saveLinkedMessages({
        params: { token },
        body,
        now,
        locale: browserLocale,
      }): Promise<LinkedOrder> {
        const order = await linked(token, now)
        const { guardian } = order.details
        if (!guardian || !(await links.guardianLinks.isSent(token, now)))
          refuse('order.not-allowed')
        await phoneMessages.save({ orderId: order.id, uid: order.uid, guardian }, body, now)
        return showLinkedOrder(token, browserLocale, now)
      },

      /** Saves the guardian's language for this page and the mails about this order. */
      async saveLinkedLocale({ params: { token }, body: { locale: guardianLocale }, now }) {
        await orders.update((await linked(token, now)).id, { guardianLocale })
        return done
      },

      async payLinkedOrder({ params: { token }, body, now }) {
        const order = await linked(token, now)
        const { id, uid, status } = order
        if (await awaitedFor(order, now)) refuse('consent.needed')
        if (status === 'DRAFT') refuse('order.not-allowed')
        const page = `${origin}/${token}`
        const paid = await pay(uid, id, body, now, { by: 'guardian', returnUrl: page })
        if (paid.status === 'PAID') return { payment_url: page }
        const payment = await orders.lastPayment(id)
        const url = payment?.status === 'opened' ? payment.url : null
        return { payment_url: url ?? refuse('order.not-allowed') }
      },

      /** The guardian is back from the provider's page. */
      async returnByLink({ params: { token }, now, locale: browserLocale }): Promise<LinkedOrder> {
        await syncAtReturn((await linked(token, now)).id)
        return showLinkedOrder(token, browserLocale, now)
      },

      reportLinkedPayment: async ({ params: { token }, now }) =>
        reportPayment(await linked(token, now), 'guardian', now),

      async payLinkedInstalment({ params: { token }, body: { number }, now }) {
        return payInstalment(await linked(token, now), number)
      },
    } satisfies Partial<Handlers>,
  }
}
