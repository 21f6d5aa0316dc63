import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { eventReason } from '#contract/billing/payments/event-reasons.ts'
import { includedClasses } from '#contract/billing/conflicts.ts'
import type {
  ChangeReserved,
  DiscountOrder,
  MakeOrder,
  OrderForStudent,
} from '#contract/billing/orders-for.ts'
import { isSameMailbox } from '#contract/identity/mailbox.ts'
import { isLocale } from '#contract/shared/text/locales.ts'
import { programmeType, type Programme } from '#contract/catalogue/programmes.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { users } from '../../../platform/db/schema/identity.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { profileOf } from '../../identity/index.ts'
import { agreedTerms } from './agreed-terms.ts'
import type { BillingContext } from '../context.ts'
import type { CancelOrder } from './cancel.ts'
import { detailsOf } from './draft.ts'
import { orderFormOf } from './order-form.ts'
import type { OrderStartOf } from './order-start.ts'
import { isOwnOrder } from './own-order.ts'
import { isRefusedPlan, type ProviderPage } from './payments/provider-page.ts'
import { amountsOf, pricesIn, type OrderQuotes } from './quote-order.ts'
import { inOrdersTransaction, type OrdersRepository, type StoredOrder } from './repository.ts'
import { locked, lockedAsRead } from './require-order.ts'
import type { Reservations } from './reserve.ts'
import { requireNotReservedBeside } from './reserved-beside.ts'
import { toWireDetails } from './wire.ts'

/** Orders that staff make for a student, by the rules of the student's own orders. Nobody orders for themselves. */
export function ordersFor(
  billing: BillingContext,
  orders: OrdersRepository,
  {
    quotes,
    reserves,
    page,
    cancel,
    startOf,
  }: {
    quotes: OrderQuotes
    reserves: Reservations
    page: ProviderPage
    cancel: CancelOrder
    startOf: OrderStartOf
  },
) {
  const { db, school, catalogue, enrolment, links, phoneMessages } = billing

  async function requireStudent(uid: string) {
    const [person] = await db.select().from(users).where(eq(users.uid, uid))
    return person && !person.isDeleted ? person : refuse('person.unknown')
  }

  const hasAgreed = async (uid: string, now: Date) =>
    agreedTerms(db, uid, await school.terms.material(now))

  /** @throws Refusal `form.invalid` by the rules of the order's own form */
  const formOf = (
    { subjects: _, hardcopy: __, ...details }: ChangeReserved,
    terms_version: string,
    { email }: { email: string },
  ) => orderFormOf({ ...details, terms_version }, email)

  const auditValuesOf = ({
    classIds,
    totalSen,
    discountSen,
    hardcopySen,
    details,
  }: StoredOrder) => ({
    class_ids: classIds,
    total_sen: totalSen,
    discount_sen: discountSen,
    hardcopy_sen: hardcopySen,
    guardian: details.guardian !== null,
  })

  const audited = (
    tx: Tx,
    caller: Caller,
    action: string,
    [was, is]: [StoredOrder | undefined, StoredOrder],
    now: Date,
    reason?: string,
  ) =>
    recordChange(
      tx,
      {
        uid: caller.uid,
        action,
        subject: `order/${is.id}`,
        label: is.details.name,
        before: was ? auditValuesOf(was) : {},
        after: {
          ...auditValuesOf(is),
          status: is.status,
          ...(reason !== undefined && { reason }),
        },
      },
      now,
    )

  async function offersOf(uid: string, programme: Programme, now: Date) {
    const holdings = await enrolment.people.held(uid, now)
    const [{ on_sale, is_suspended }, current, programmes] = await Promise.all([
      startOf({ uid, holdings }, programme.id, now),
      orders.current(uid, programme.id),
      catalogue.programmes(),
    ])
    const isLive = current !== undefined && !['DRAFT', 'PAID'].includes(current.status)
    return Promise.all(
      on_sale.map(async ({ intake, held, classes, seats, prices, hardcopy_price }) => {
        const own = held.find((one) => one.programme_id === programme.id)?.class_ids ?? []
        const included = includedClasses({ programmeId: programme.id, programmes, held })
        const ids = classes.flatMap(({ id }) => (own.includes(id) || included.has(id) ? [] : [id]))
        const named = await Promise.all(
          ids.map(async (id) => ({
            id,
            class_name: (await catalogue.className(id)) ?? '',
            left: seats.find(({ class_id }) => class_id === id)?.left ?? null,
          })),
        )
        return {
          programme: { id: programme.id, title: programme.title },
          intake: { key: intake.key, title: intake.title, starts_on: intake.starts_on },
          is_suspended,
          reserved_order: isLive ? current.id : null,
          prices,
          hardcopy_price,
          held_count: own.length,
          classes: named,
        }
      }),
    )
  }

  return {
    /** The classes on offer for this student, and the details of their last order. */
    async start(caller: Caller, uid: string, now: Date): Promise<OrderForStudent> {
      const person = await requireStudent(uid)
      const sold = (await catalogue.programmes()).filter(
        (programme) =>
          !programme.discontinued && ['full', 'plus'].includes(programmeType(programme)),
      )
      const [agreed, last, profile, ...offers] = await Promise.all([
        hasAgreed(uid, now),
        orders.lastWithDetails(uid),
        profileOf(db, uid),
        ...sold.map((programme) => offersOf(uid, programme, now)),
      ])
      const blank = {
        name: person.displayName,
        email: person.email,
        phone: profile?.phone ?? '',
        address: profile?.address ?? '',
        postal: profile?.postal ?? '',
        city: profile?.city ?? '',
        state: profile?.state ?? '',
        guardian: null,
      }
      const details = last?.details ?? blank
      return {
        may_order: !(await isOwnOrder(db, caller, { uid, details })),
        has_agreed: agreed !== undefined,
        details: toWireDetails(details),
        offers: offers.flat(),
      }
    },

    /**
     * Reserves an order for this person. If they have a draft of this programme, it becomes this order.
     * @throws Refusal `staff.refused` while they have not agreed to the terms, or have a reserved order already
     */
    async make(caller: Caller, uid: string, body: MakeOrder, now: Date): Promise<string> {
      const person = await requireStudent(uid)
      const { programme_id: programmeId, intake_key, ...content } = body
      const agreed = (await hasAgreed(uid, now)) ?? refuseInWords('termsNotAgreed')
      const details = detailsOf(formOf(content, agreed.version, person))
      if (await isOwnOrder(db, caller, { uid, details })) refuseInWords('ownOrder')
      const intake = await quotes.requireIntake(uid, programmeId, intake_key, now)
      const classIds = content.subjects.toSorted((a, b) => a - b)
      const { hardcopy_price, ...offer } = await pricesIn(billing, intake, now)
      const price = await quotes.priceOf({ uid, intake, classIds }, null, now, {
        ...offer,
        hardcopy_price: content.hardcopy ? hardcopy_price : 0,
      })
      const draft = {
        intakeKey: intake.key,
        classIds,
        details,
        termsVersion: agreed.version,
        promoCode: null,
        locale: person.locale !== null && isLocale(person.locale) ? person.locale : null,
        ...amountsOf(price),
        changedAt: now,
      }
      const made = await inOrdersTransaction(db, async (repository, tx) => {
        const inserted = await repository.insertDraft({
          ...{ id: randomUUID(), uid, programmeId, status: 'DRAFT', createdAt: now },
          ...draft,
        })
        const order = inserted ?? (await takeOver(repository, { uid, programmeId }, draft))
        await repository.recordEvent({
          ...{ orderId: order.id, status: 'DRAFT', actor: caller.uid, at: now },
          reason: eventReason('made-by-staff', {}),
        })
        const reserved =
          (await reserves.reserve(
            repository,
            tx,
            order,
            intake,
            'made-by-staff',
            now,
            caller.uid,
          )) ?? refuse('order.not-allowed')
        await audited(tx, caller, 'order-made', [undefined, reserved], now)
        return reserved
      })
      return made.id
    },

    /**
     * Changes a reserved order at the prices that it was made with. A page on which it could be paid is closed first.
     * @throws Refusal `order.not-allowed` once it is paid, cancelled or waits for a bank
     */
    async change(
      caller: Caller,
      orderId: string,
      { subjects, hardcopy, ...details }: ChangeReserved,
      now: Date,
    ): Promise<void> {
      const read = await requireReserved(caller, orderId)
      const student = await requireStudent(read.uid)
      const form = formOf({ subjects, hardcopy, ...details }, read.termsVersion, student)
      await changeReserved(
        { caller, read, action: 'order-changed', reason: eventReason('changed-by-staff', {}), now },
        {
          ...read,
          classIds: subjects.toSorted((a, b) => a - b),
          details: detailsOf(form),
          hardcopy,
        },
      )
      // Revokes the link of the previous guardian.
      if (namesAnother(read.details, detailsOf(form)))
        await links.guardianLinks.revoke(read.uid, orderId, now)
    },

    /**
     * Gives or removes a discount on the tuition in place of a promo code. Later changes keep it.
     * @throws Refusal `order.below-minimum` if the rest is too small for the provider
     */
    async discount(
      caller: Caller,
      orderId: string,
      { off, reason }: DiscountOrder,
      now: Date,
    ): Promise<void> {
      const read = await requireReserved(caller, orderId)
      const amount =
        off?.kind === 'percent' ? { percent: off.percent } : off && { amountSen: off.amount }
      await changeReserved(
        {
          caller,
          read,
          action: 'order-discounted',
          reason: eventReason('changed-by-staff', {}),
          now,
        },
        {
          ...read,
          hardcopy: read.hardcopySen > 0,
          promoCode: null,
          staffDiscount: amount && { ...amount, reason },
        },
        reason,
      )
    },

    async cancel(caller: Caller, orderId: string, now: Date): Promise<void> {
      const { uid } = await requireReserved(caller, orderId)
      await cancel(uid, orderId, now, {
        reason: eventReason('cancelled-by-staff', {}),
        actor: caller.uid,
        mail: 'cancelled',
        check: async (tx, was) =>
          void (await audited(
            tx,
            caller,
            'order-cancelled',
            [was, { ...was, status: 'VOID' }],
            now,
          )),
      })
    },
  }

  /** Puts this content into the person's draft. @throws Refusal for an order that is more than a draft */
  async function takeOver(
    repository: OrdersRepository,
    { uid, programmeId }: Pick<StoredOrder, 'uid' | 'programmeId'>,
    draft: Parameters<OrdersRepository['update']>[1],
  ): Promise<StoredOrder> {
    const live = await repository.current(uid, programmeId)
    if (live?.status !== 'DRAFT') refuseInWords('orderReserved')
    await locked(repository, live.id, uid, 'edit')
    return repository.update(live.id, draft)
  }

  async function requireReserved(caller: Caller, orderId: string): Promise<StoredOrder> {
    const order = await orders.byId(orderId)
    if (!order || order.status === 'VOID') refuse('order.unknown')
    if (await isOwnOrder(db, caller, order)) refuseInWords('ownOrder')
    return order
  }

  async function changeReserved(
    {
      caller,
      read,
      action,
      reason,
      now,
    }: { caller: Caller; read: StoredOrder; action: string; reason: string; now: Date },
    content: Pick<StoredOrder, 'classIds' | 'details' | 'promoCode' | 'staffDiscount'> & {
      hardcopy: boolean
    },
    /** The reason that staff gave, if any. */
    staffReason?: string,
  ): Promise<void> {
    const { id, uid } = read
    const { classIds, details, hardcopy, promoCode, staffDiscount } = content
    const intake = await quotes.requireReservedIntake(read, now)
    const [coupon, current] = await Promise.all([
      quotes.reservedCoupon(content),
      pricesIn(billing, intake, now),
    ])
    const hardcopyPrice = read.offer.hardcopy_price || current.hardcopy_price
    const price = await quotes.priceOf({ uid, intake, classIds }, coupon, now, {
      ...read.offer,
      hardcopy_price: hardcopy ? hardcopyPrice : 0,
    })
    const payment = await orders.lastPayment(id)
    if (payment && (payment.status === 'opened' || isRefusedPlan(payment)))
      await page.close(read, payment)
    await inOrdersTransaction(db, async (repository, tx) => {
      const was = await lockedAsRead(repository, read, 'cancel')
      if (await repository.hasWaitingManualPayment(id)) refuseInWords('paymentWaits')
      const last = await repository.lastPayment(id)
      // An attempt begun in the meantime has a page that can still be paid.
      if (last?.status === 'opened' && last.id !== payment?.id)
        refuse('order.not-allowed', 'This order was changed elsewhere.')
      await requireNotReservedBeside(tx, { ...was, classIds }, intake)
      const added = classIds.filter((one) => !was.classIds.includes(one))
      if (added.length > 0)
        await enrolment.seats.take(tx, { uid, intakeKey: intake.key, classIds: added }, now)
      if (promoCode === null) await repository.releasePromo(id)
      if (namesAnother(was.details, details)) await phoneMessages.endOfOrder(tx, id, now)
      const is = await repository.update(id, {
        ...{ classIds, details, promoCode, staffDiscount, changedAt: now },
        ...amountsOf(price),
      })
      await repository.recordEvent({
        ...{ orderId: id, status: was.status, actor: caller.uid, at: now, reason },
      })
      await audited(tx, caller, action, [was, is], now, staffReason)
    })
  }
}

/** Whether the guardian who was named is named no more. */
const namesAnother = (was: StoredOrder['details'], is: StoredOrder['details']): boolean =>
  was.guardian !== null && !isSameMailbox(was.guardian.email, is.guardian?.email ?? '')
