import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { endOfMalaysianDay } from '#contract/calendar.ts'
import type { Intake } from '#contract/catalogue.ts'
import { fromWire, OrderForm } from '#contract/order-form.ts'
import {
  allowed,
  type Allowance,
  type Order,
  type OrderReply,
  type PaymentPlan,
  type SaveOrder,
} from '#contract/orders.ts'
import { quote, type Coupon, type PriceTier, type Quote } from '#contract/pricing.ts'
import type { Programme } from '#contract/programmes.ts'
import type { Db } from '../../db/open.ts'
import type { StoredDetails } from '../../db/tables/orders.ts'
import type { PaymentFact, Payments } from '../../gateways/payments/payments.ts'
import { parseOrRefuse, refuse } from '../../http/refusal.ts'
import { applyPaymentFact } from './apply-payment-fact.ts'
import { promoGuesses } from './promo-guesses.ts'
import {
  ordersRepository,
  type OrdersRepository,
  type StoredOrder,
  type StoredPayment,
} from './repository.ts'
import { toWireOrder } from './wire.ts'

/** What orders need to know of other modules. */
export type OrderNeeds = {
  programme(id: number): Promise<Programme>
  currentIntake(programmeId: number, now: Date): Promise<Intake | null>
  classIds(): Promise<number[]>
  prices(programmeId: number): Promise<PriceTier[]>
  /** The classes that a person holds now; those of a subscription that has expired are none. */
  subscribedClassIds(uid: string, programmeId: number, now: Date): Promise<number[]>
}
export type OrdersService = ReturnType<typeof ordersService>
type Deps = {
  db: Db
  payments: Payments
  needs: OrderNeeds
  origin: string
  report(what: string, details: object): void
}

/** The provider is asked for payments that nobody has told us anything about for this long. */
const askAfterMs = 2 * 60_000
const askAtOnce = 50
/** The end of a promo code's window names the last second in which it holds. */
const lastSecondMs = 1000

export function ordersService({ db, payments, needs, origin, report }: Deps) {
  const orders = ordersRepository(db)
  const guesses = promoGuesses()
  const inTransaction = <T>(work: (repository: OrdersRepository) => Promise<T>): Promise<T> =>
    db.transaction((tx) => work(ordersRepository(tx as unknown as Db)))

  const replyWith = async (
    order: StoredOrder | undefined,
    message = 'OK',
  ): Promise<OrderReply> => ({
    status_code: 200,
    message,
    attribute: order && order.status !== 'VOID' ? await shown(order) : null,
  })

  async function shown(order: StoredOrder): Promise<Order> {
    const payment = allowed[order.status as Order['order_status']].pay
      ? await orders.lastPayment(order.id)
      : undefined
    return toWireOrder(order, payment?.status === 'opened' ? payment.url : null)
  }

  async function mine(orderId: string, uid: string): Promise<StoredOrder> {
    const order = await orders.ofPerson(orderId, uid)
    return order && order.status !== 'VOID' ? order : refuse('order.unknown')
  }

  async function priceOf(
    uid: string,
    programmeId: number,
    classIds: number[],
    coupon: Coupon | null,
    now: Date,
  ): Promise<Quote> {
    const [tiers, held] = await Promise.all([
      needs.prices(programmeId),
      needs.subscribedClassIds(uid, programmeId, now),
    ])
    if (classIds.some((id) => held.includes(id)))
      refuse('order.not-allowed', 'One of these classes is paid for already.')
    return quote(tiers, classIds.length, coupon, held.length) ?? refuse('order.no-price')
  }

  async function couponOf(code: string | null, now: Date): Promise<Coupon | null> {
    const promo = code ? await orders.promo(code) : undefined
    if (!promo || now < promo.validFrom) return null
    if (now.getTime() >= promo.validUntil.getTime() + lastSecondMs) return null
    if (promo.percent !== null) return { code: promo.code, percent: promo.percent }
    return { code: promo.code, amountSen: promo.amountSen ?? 0 }
  }

  /** What a draft holds, checked by the same schema as the form and priced by the server alone. */
  async function draftOf(uid: string, body: SaveOrder, promoCode: string | null, now: Date) {
    const form = parseOrRefuse(OrderForm, fromWire(body))
    await demandOpenProgramme(body.programme_id, now)
    const known = await needs.classIds()
    if (!body.subjects.every((id) => known.includes(id))) refuse('class.unknown')
    const classIds = body.subjects.toSorted((a, b) => a - b)
    const coupon = await couponOf(promoCode, now)
    const price = await priceOf(uid, body.programme_id, classIds, coupon, now)
    return {
      classIds,
      details: detailsOf(form),
      termsVersion: form.terms_version,
      promoCode: coupon?.code ?? null,
      ...amountsOf(price),
    }
  }

  async function demandOpenProgramme(programmeId: number, now: Date): Promise<void> {
    const { discontinued } = await needs.programme(programmeId)
    if (discontinued || !(await needs.currentIntake(programmeId, now))) refuse('programme.closed')
  }

  /** Locks the person's order and refuses what the status table does not allow. */
  async function locked(
    repository: OrdersRepository,
    orderId: string,
    uid: string,
    what: keyof Allowance,
  ) {
    const order = await repository.lock(orderId)
    if (!order || order.uid !== uid || order.status === 'VOID') refuse('order.unknown')
    if (!allowed[order.status][what])
      refuse('order.not-allowed', `An order that is ${order.status} does not allow this.`)
    return order
  }

  /** The same, for a change that was worked out from the order as it was a moment ago. */
  async function lockedAsRead(
    repository: OrdersRepository,
    was: StoredOrder,
    what: keyof Allowance,
  ) {
    const order = await locked(repository, was.id, was.uid, what)
    if (order.changedAt.getTime() !== was.changedAt.getTime()) {
      refuse('order.not-allowed', 'This order was changed elsewhere.')
    }
    return order
  }

  /** A second tap on 'pay' finds the order reserved by the first, which is as good. */
  async function lockedOrReserved(repository: OrdersRepository, was: StoredOrder) {
    const order = await locked(repository, was.id, was.uid, 'pay')
    return order.status === 'DRAFT' ? lockedAsRead(repository, was, 'pay') : order
  }

  async function saveDraft(was: StoredOrder, body: SaveOrder, now: Date): Promise<StoredOrder> {
    if (was.programmeId !== body.programme_id) refuse('order.unknown')
    const draft = await draftOf(was.uid, body, was.promoCode, now)
    // Sent again as it is already, by a second tap or a second tab: there is nothing to be changed.
    if (was.status === 'DRAFT' && isDeepStrictEqual({ ...was, ...draft }, was)) return was
    return inTransaction(async (repository) => {
      await lockedAsRead(repository, was, 'edit')
      if (draft.termsVersion !== was.termsVersion) {
        await repository.recordConsent(consentTo(draft.termsVersion, was.uid, now))
      }
      return repository.update(was.id, { ...draft, changedAt: now })
    })
  }

  async function tell(fact: PaymentFact): Promise<void> {
    const reserved = await orders.reservationOf(fact.paymentId)
    const accessEnd = reserved
      ? await accessEndOf(reserved.programmeId, reserved.reservedAt ?? fact.at)
      : fact.at
    const outcome = await inTransaction((repository) =>
      applyPaymentFact(repository, payments.name, fact, accessEnd),
    )
    if (outcome.quarantined)
      report('payment fact quarantined', { eventId: fact.eventId, why: outcome.quarantined })
  }

  /**
   * Full access holds until the end of the day of the last paper of the intake that was on offer when
   * the order was reserved, however late the bank's word is.
   */
  async function accessEndOf(programmeId: number, reservedAt: Date): Promise<Date> {
    const intake = await needs.currentIntake(programmeId, reservedAt)
    if (!intake)
      throw new Error(`programme ${programmeId} had no intake on ${reservedAt.toISOString()}`)
    return endOfMalaysianDay(intake.last_paper_on)
  }

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
      const order = await orders.inProgress(uid)
      return order ? shown(order) : null
    },

    /** A draft; when the person has one of this programme already, that one is changed: two tabs make one order. */
    async create(uid: string, body: SaveOrder, now: Date): Promise<OrderReply> {
      const draft = await draftOf(uid, body, null, now)
      const made = await inTransaction(async (repository) => {
        const order = await repository.insertDraft({
          id: randomUUID(),
          uid,
          programmeId: body.programme_id,
          status: 'DRAFT',
          createdAt: now,
          changedAt: now,
          ...draft,
        })
        if (!order) return undefined
        await repository.recordEvent({
          orderId: order.id,
          status: 'DRAFT',
          actor: uid,
          reason: 'created',
          at: now,
        })
        await repository.recordConsent(consentTo(draft.termsVersion, uid, now))
        return order
      })
      if (made) return replyWith(made)
      const live = (await orders.current(uid, body.programme_id)) ?? refuse('order.not-allowed')
      return replyWith(await saveDraft(live, body, now))
    },

    async update(
      uid: string,
      orderId: string,
      body: SaveOrder & { id: string },
      now: Date,
    ): Promise<OrderReply> {
      if (body.id !== orderId) refuse('order.unknown')
      return replyWith(await saveDraft(await mine(orderId, uid), body, now))
    },

    /** A code that does not count answers without an order; the draft stays as it was. */
    async applyPromo(uid: string, orderId: string, typed: string, now: Date): Promise<OrderReply> {
      const was = await mine(orderId, uid)
      if (!allowed[was.status as Order['order_status']].coupon) refuse('order.not-allowed')
      guesses.demandFew(uid, now)
      const coupon = await couponOf(typed.trim().toUpperCase(), now)
      if (!coupon) {
        guesses.rememberWrong(uid, now)
        return replyWith(undefined, 'Invalid promo code.')
      }
      const price = await priceOf(uid, was.programmeId, was.classIds, coupon, now)
      const order = await inTransaction(async (repository) => {
        await lockedAsRead(repository, was, 'coupon')
        return repository.update(orderId, {
          promoCode: coupon.code,
          ...amountsOf(price),
          changedAt: now,
        })
      })
      return replyWith(order)
    },

    /**
     * Opens the payment and answers with the provider's page. The attempt is written down before the
     * provider is called; called again, the same attempt is opened again, which the provider answers the same.
     */
    async pay(uid: string, orderId: string, plan: PaymentPlan, now: Date): Promise<OrderReply> {
      const read = await mine(orderId, uid)
      if (read.status === 'DRAFT') await demandStillOnOffer(read, now)
      const { order, payment } = await inTransaction(async (repository) => {
        const was =
          read.status === 'DRAFT'
            ? await lockedOrReserved(repository, read)
            : await locked(repository, orderId, uid, 'pay')
        const last = await repository.lastPayment(orderId)
        if (last?.status === 'opened') return { order: was, payment: last }
        const opened =
          was.status === 'DRAFT'
            ? await repository.update(orderId, { status: 'OPEN', changedAt: now })
            : was
        if (was.status === 'DRAFT') {
          await repository.recordEvent({
            orderId,
            status: 'OPEN',
            actor: uid,
            reason: 'pay pressed',
            at: now,
          })
        }
        const made = await repository.insertPayment({
          id: randomUUID(),
          orderId,
          attempt: await repository.nextAttempt(orderId),
          plan,
          provider: payments.name,
          amountSen: opened.totalSen,
          currency: opened.currency,
          status: 'opened',
          createdAt: now,
          changedAt: now,
        })
        return { order: opened, payment: made }
      })
      if (!payment.url) await openAtProvider(order, payment)
      return replyWith(order)
    },

    /** Cancels a reserved order. The provider's page is closed first: a payment that came through wins. */
    async cancel(uid: string, orderId: string, now: Date): Promise<OrderReply> {
      const order = await mine(orderId, uid)
      if (!allowed[order.status as Order['order_status']].cancel) refuse('order.not-allowed')
      const closed = await orders.lastPayment(orderId)
      if (closed?.status === 'opened') await closeAtProvider(order, closed)
      await inTransaction(async (repository) => {
        await locked(repository, orderId, uid, 'cancel')
        const last = await repository.lastPayment(orderId)
        // An attempt that was begun in the meantime has a page that can still be paid.
        if (last?.status === 'opened' && last.id !== closed?.id)
          refuse('order.not-allowed', 'This order was changed elsewhere.')
        await repository.update(orderId, { status: 'VOID', changedAt: now })
        await repository.recordEvent({
          orderId,
          status: 'VOID',
          actor: uid,
          reason: 'cancelled',
          at: now,
        })
      })
      return replyWith(undefined)
    },

    /** The one door for what a provider says of a payment, however it reached us. */
    tell,

    /** Asks the provider about payments that have been undecided for a while: a lost webhook is found here. */
    async reconcile(now: Date): Promise<void> {
      const undecided = await orders.undecidedPayments(
        new Date(now.getTime() - askAfterMs),
        askAtOnce,
      )
      for (const { id, providerReference } of undecided) {
        try {
          const fact = providerReference ? await payments.ask(providerReference) : null
          if (fact) await tell(fact)
        } catch (error) {
          // The others are asked about all the same, and this one again in a while.
          report('payment not reconciled', { paymentId: id, error: String(error) })
        }
        await orders.updatePayment(id, { changedAt: now })
      }
    },
  }

  /** A draft may lie for months: it is paid as it could be made now, and shown so first. */
  async function demandStillOnOffer(draft: StoredOrder, now: Date): Promise<void> {
    const { id, uid, programmeId, classIds, promoCode, totalSen } = draft
    await demandOpenProgramme(programmeId, now)
    const coupon = await couponOf(promoCode, now)
    const price = await priceOf(uid, programmeId, classIds, coupon, now)
    if (price.totalSen === totalSen) return
    await inTransaction(async (repository) => {
      await lockedAsRead(repository, draft, 'edit')
      const change = { promoCode: coupon?.code ?? null, ...amountsOf(price), changedAt: now }
      await repository.update(id, change)
    })
    refuse('order.price-changed', 'The price has changed. Please review your order.')
  }

  async function openAtProvider(order: StoredOrder, payment: StoredPayment): Promise<string> {
    const programme = await needs.programme(order.programmeId)
    const { reference, url } = await payments
      .open({
        paymentId: payment.id,
        attempt: payment.attempt,
        orderId: order.id,
        amountSen: payment.amountSen,
        currency: 'MYR',
        description: programme.title,
        plan: 'once',
        returnUrl: `${origin}/${programme.url_safe_name}/order/confirmation`,
      })
      .catch(providerAway)
    await orders.updatePayment(payment.id, { providerReference: reference, url })
    return reference
  }

  /** From now on nobody can begin this payment; what the provider knows of it by then is applied. */
  async function closeAtProvider(order: StoredOrder, payment: StoredPayment): Promise<void> {
    // Without a reference we never heard whether its page was made: asking again tells, and makes no other.
    const reference = payment.providerReference ?? (await openAtProvider(order, payment))
    await payments.expire(reference).catch(providerAway)
    const fact = await payments.ask(reference).catch(providerAway)
    if (fact) await tell(fact)
  }

  function providerAway(error: unknown): never {
    report('payment provider unreachable', { error: String(error) })
    refuse(
      'payment.provider-unreachable',
      'The payment page cannot be opened now. You have not been charged.',
    )
  }
}

const amountsOf = (price: Quote) => ({
  tuitionSen: price.tuitionSen,
  discountSen: price.discountSen,
  hardcopySen: price.hardcopySen,
  totalSen: price.totalSen,
})

const consentTo = (textVersion: string, uid: string, now: Date) => ({
  uid,
  occasion: 'order',
  textVersion,
  language: 'en',
  agreedAt: now,
})

function detailsOf({
  name,
  email,
  phone,
  address,
  postal,
  city,
  state,
  ...form
}: OrderForm): StoredDetails {
  const guardian = form.is_guardian
    ? { name: form.guardian_name, email: form.guardian_email, contact: form.guardian_contact }
    : null
  return { name, email, phone, address, postal, city, state, guardian }
}
