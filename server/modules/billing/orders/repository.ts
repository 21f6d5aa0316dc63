import {
  and,
  asc,
  desc,
  eq,
  gt,
  isNull,
  max,
  ne,
  or,
  sql,
  inArray,
  lt,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { recordingEnd } from '#contract/enrolment/access.ts'
import type { ShownDispute } from '#contract/billing/payments/disputes.ts'
import { addDays, endOfMalaysianDay } from '#contract/shared/calendar.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { onlyRow } from '../../../platform/db/rows.ts'
import { entriesSql } from '../ledger/payment-entries.ts'
import {
  recordConsent,
  isConfirmedGuardian,
  knownOrderLocale,
  orderLocale,
  receiptLocale,
  type OrderReader,
} from '../../identity/index.ts'
import { moveCourtesyOfOrder, endEnrolmentsOfOrder, openEnrolments } from '../../enrolment/index.ts'
import { debtsSql } from './debts-sql.ts'
import { disputesOf } from '../ledger/disputes-of-order.ts'
import { recordOrderEvent } from './order-events.ts'
import { manualPaymentsSql } from './payments/manual-payments-sql.ts'
import { shownRefunds } from '../ledger/refunds-of-order.ts'
import {
  orderEvents,
  orders,
  promoCodes,
  promoUses,
} from '../../../platform/db/schema/billing-orders.ts'
import {
  paymentEvents,
  paymentReports,
  payments,
  receipts,
  manualPayments,
} from '../../../platform/db/schema/billing-payments.ts'
import { programmes } from '../../../platform/db/schema/catalogue.ts'
import { enrolments } from '../../../platform/db/schema/enrolment.ts'
import { users, type consents } from '../../../platform/db/schema/identity.ts'
import { attemptsSql } from './payments/attempts-sql.ts'
import { instalmentsSql } from './payments/instalments-sql.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'

export type StoredOrder = typeof orders.$inferSelect
export type StoredPayment = typeof payments.$inferSelect
/** The access that a paid order gives: lessons of this intake, until this day. */
export type OrderAccess = { intakeKey: string; until: Date }
export type OrdersRepository = ReturnType<typeof ordersRepository>

/** Whether the person can use the code; false if staff have stopped it. */
export const hasUseLeft = (
  { stoppedAt, limitTotal, limitPerPerson }: typeof promoCodes.$inferSelect,
  used: { total: number; mine: number },
): boolean =>
  stoppedAt === null &&
  (limitTotal === null || used.total < limitTotal) &&
  (limitPerPerson === null || used.mine < limitPerPerson)

/** Someone who may read their own orders, and the orders that name their verified address as the guardian's. */
export type OrderViewer = { uid: string; guardianEmail: string | null }

/** Orders that name this email as the guardian's, without drafts, which only the student sees. */
const namesGuardian = (email: string | null) =>
  email === null
    ? undefined
    : and(
        sql`lower(${orders.details}->'guardian'->>'email') = ${email.toLowerCase()}`,
        ne(orders.status, 'DRAFT'),
      )

/** SQL of orders and payments. Pass a transaction to write several rows atomically. */
export const ordersRepository = (db: Db) => ({
  ...attemptsSql(db),
  ...instalmentsSql(db),
  ...entriesSql(db),
  ...manualPaymentsSql(db),
  ...debtsSql(db),
  shownRefunds: (...orderIds: string[]) => shownRefunds(db, orderIds),
  disputesOf: (orderId: string) => disputesOf(db, orderId),
  isConfirmedGuardian: (studentUid: string, address: string) =>
    isConfirmedGuardian(db, studentUid, address),
  knownLocaleOf: (order: StoredOrder, reader: OrderReader) => knownOrderLocale(db, order, reader),
  receiptLocaleOf: (order: StoredOrder) => receiptLocale(db, order),
  localeOf: (order: StoredOrder, reader: OrderReader) => orderLocale(db, order, reader),

  /** Whether a dispute has closed the classes of the order. */
  async isOnHold(orderId: string): Promise<boolean> {
    const [row] = await db
      .select({ id: enrolments.id })
      .from(enrolments)
      .where(
        and(
          eq(enrolments.orderId, orderId),
          eq(enrolments.isSuspended, true),
          isNull(enrolments.endedAt),
        ),
      )
      .limit(1)
    return row !== undefined
  },

  /** The live order of a programme, else the last paid one. */
  async current(uid: string, programmeId: number): Promise<StoredOrder | undefined> {
    const [row] = await db
      .select()
      .from(orders)
      .where(
        and(eq(orders.uid, uid), eq(orders.programmeId, programmeId), ne(orders.status, 'VOID')),
      )
      .orderBy(sql`${orders.status} = 'PAID'`, desc(orders.createdAt))
      .limit(1)
      .prepare('current_order')
      .execute()
    return row
  },

  /** The person's latest order that was not cancelled, for name and address. */
  async lastWithDetails(uid: string): Promise<StoredOrder | undefined> {
    const [row] = await db
      .select()
      .from(orders)
      .where(
        and(eq(orders.uid, uid), ne(orders.status, 'VOID'), sql`${orders.details}->>'name' <> ''`),
      )
      .orderBy(desc(orders.createdAt))
      .limit(1)
    return row
  },

  async ofPerson(orderId: string, uid: string): Promise<StoredOrder | undefined> {
    const [row] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.uid, uid)))
    return row
  },

  async byId(orderId: string): Promise<StoredOrder | undefined> {
    const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
    return row
  },

  /** The person's own orders and those that name them as guardian, cancelled ones too; newest first. */
  async listOfReader({ uid, guardianEmail }: OrderViewer) {
    return db
      .select({
        order: orders,
        displayName: users.displayName,
        programmeSlug: programmes.urlSafeName,
        receiptNumber: receipts.number,
        disputes: sql<Pick<ShownDispute, 'status' | 'is_inquiry' | 'ended_at'>[]>`(
          select coalesce(json_agg(json_build_object(
            'status', d.status, 'is_inquiry', d.is_inquiry, 'ended_at', d.ended_at
          )), '[]'::json)
          from disputes d where d.order_id = "orders"."id"
        )`,
      })
      .from(orders)
      .innerJoin(users, eq(users.uid, orders.uid))
      .innerJoin(programmes, eq(programmes.id, orders.programmeId))
      .leftJoin(receipts, eq(receipts.orderId, orders.id))
      .where(or(eq(orders.uid, uid), namesGuardian(guardianEmail)))
      .orderBy(desc(orders.createdAt))
      .prepare(guardianEmail === null ? 'orders_of_person' : 'orders_of_reader')
      .execute()
  },

  /** The newest orders that name this address as guardian, with the student's name; not this person's own orders. */
  async naming(address: string, uid: string, most: number) {
    return db
      .select({
        order: orders,
        receiptNumber: receipts.number,
        displayName: users.displayName,
      })
      .from(orders)
      .innerJoin(users, eq(users.uid, orders.uid))
      .leftJoin(receipts, eq(receipts.orderId, orders.id))
      .where(
        and(
          namesGuardian(address),
          ne(orders.status, 'VOID'),
          ne(orders.uid, uid),
          eq(users.isDeleted, false),
        ),
      )
      .orderBy(desc(orders.createdAt))
      .limit(most)
  },

  /** The person's own order, or a non-draft that names them as guardian. */
  async ofReader(
    orderId: string,
    { uid, guardianEmail }: OrderViewer,
  ): Promise<StoredOrder | undefined> {
    const [row] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), or(eq(orders.uid, uid), namesGuardian(guardianEmail))))
    return row
  },

  /** The receipt of a paid order, with the provider's reference of its payment. */
  async receipt(orderId: string) {
    const [row] = await db
      .select({
        number: receipts.number,
        paidAt: receipts.paidAt,
        paymentId: receipts.paymentId,
        plan: payments.plan,
        provider: payments.provider,
        providerReference: payments.providerReference,
        method: payments.method,
      })
      .from(receipts)
      .innerJoin(payments, eq(payments.id, receipts.paymentId))
      .where(eq(receipts.orderId, orderId))
    return row
  },

  async insertReceipt(receipt: typeof receipts.$inferInsert): Promise<void> {
    await db.insert(receipts).values(receipt).onConflictDoNothing({ target: receipts.orderId })
  },

  /** Locks the order until the transaction ends. */
  async lock(orderId: string): Promise<StoredOrder | undefined> {
    const [row] = await db.select().from(orders).where(eq(orders.id, orderId)).for('update')
    return row
  },

  /** Creates the draft, unless the person has a live order of the programme already. */
  async insertDraft(draft: typeof orders.$inferInsert): Promise<StoredOrder | undefined> {
    const [row] = await db.insert(orders).values(draft).onConflictDoNothing().returning()
    return row
  },

  async update(orderId: string, change: Partial<typeof orders.$inferInsert>): Promise<StoredOrder> {
    const [row] = await db.update(orders).set(change).where(eq(orders.id, orderId)).returning()
    if (!row) throw new Error(`order ${orderId} is gone`)
    return row
  },

  recordEvent: (event: Parameters<typeof recordOrderEvent>[1]) => recordOrderEvent(db, event),

  /** When the guardian was asked to pay, and when they first opened the order by a link. */
  async askedGuardian(id: string): Promise<{ askedAt: Date | null; openedAt: Date | null }> {
    const rows = await db
      .select({ reason: orderEvents.reason, at: orderEvents.at })
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.orderId, id),
          inArray(orderEvents.reason, ['guardian-asked', 'guardian-opened']),
        ),
      )
      .orderBy(asc(orderEvents.at))
    const first = (reason: string) => rows.find((row) => row.reason === reason)?.at ?? null
    return { askedAt: first('guardian-asked'), openedAt: first('guardian-opened') }
  },

  /** The date whose terms a guardian must accept: today's for a draft, that of the reservation for other orders. */
  async termsAsOf({ id, status }: StoredOrder, now: Date): Promise<Date> {
    if (status === 'DRAFT') return now
    const [reserved] = await db
      .select({ at: orderEvents.at })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, id), ne(orderEvents.status, 'DRAFT')))
      .orderBy(asc(orderEvents.at))
      .limit(1)
    return reserved?.at ?? now
  },

  async recordConsent(consent: typeof consents.$inferInsert): Promise<void> {
    await recordConsent(db, consent)
  },

  async promo(code: string): Promise<typeof promoCodes.$inferSelect | undefined> {
    const [row] = await db.select().from(promoCodes).where(eq(promoCodes.code, code))
    return row
  },

  /** How many orders use a code, in all and by one person. */
  async promoUses(code: string, uid: string): Promise<{ total: number; mine: number }> {
    const [row] = await db
      .select({
        total: sql<number>`count(*)::int`,
        mine: sql<number>`count(*) filter (where ${promoUses.uid} = ${uid})::int`,
      })
      .from(promoUses)
      .where(eq(promoUses.code, code))
    return row ?? { total: 0, mine: 0 }
  },

  /**
   * Reserves one use of the code for the order, under the code's row lock: concurrent orders never exceed its
   * limits.
   * @returns false when there is none left
   */
  async reservePromo({ id: orderId, uid, promoCode }: StoredOrder, now: Date): Promise<boolean> {
    if (promoCode === null) return true
    const [promo] = await db
      .select()
      .from(promoCodes)
      .where(eq(promoCodes.code, promoCode))
      .for('update')
    if (!promo || !hasUseLeft(promo, await this.promoUses(promoCode, uid))) return false
    await db
      .insert(promoUses)
      .values({ orderId, code: promoCode, uid, reservedAt: now })
      .onConflictDoNothing()
    return true
  },

  /** Does nothing if the order already has an open report. */
  async insertReport(row: typeof paymentReports.$inferInsert): Promise<void> {
    await db.insert(paymentReports).values(row).onConflictDoNothing()
  },

  /** When the order's open report of a missing payment was made. */
  async reportedAt(orderId: string): Promise<Date | null> {
    const [row] = await db
      .select({ at: paymentReports.at })
      .from(paymentReports)
      .where(and(eq(paymentReports.orderId, orderId), isNull(paymentReports.handledAt)))
    return row?.at ?? null
  },

  /** Closes the order's open report once a payment has succeeded. */
  async settleReport(orderId: string, now: Date): Promise<void> {
    await db
      .update(paymentReports)
      .set({ handledAt: now })
      .where(and(eq(paymentReports.orderId, orderId), isNull(paymentReports.handledAt)))
  },

  async releasePromo(orderId: string): Promise<void> {
    await db.delete(promoUses).where(eq(promoUses.orderId, orderId))
  },

  async lastPayment(orderId: string): Promise<StoredPayment | undefined> {
    const [row] = await db
      .select()
      .from(payments)
      .where(eq(payments.orderId, orderId))
      .orderBy(desc(payments.attempt))
      .limit(1)
      .prepare('last_payment')
      .execute()
    return row
  },

  /** Every attempt to pay an order, the first one first. */
  async attempts(orderId: string): Promise<StoredPayment[]> {
    return db
      .select()
      .from(payments)
      .where(eq(payments.orderId, orderId))
      .orderBy(asc(payments.attempt))
  },

  async payment(paymentId: string): Promise<StoredPayment | undefined> {
    const [row] = await db.select().from(payments).where(eq(payments.id, paymentId))
    return row
  },

  /** The intake of a payment's order. */
  async intakeOf(paymentId: string): Promise<string | undefined> {
    const [row] = await db
      .select({ intakeKey: orders.intakeKey })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.id, paymentId))
    return row?.intakeKey
  },

  async nextAttempt(orderId: string): Promise<number> {
    const [row] = await db
      .select({ last: max(payments.attempt) })
      .from(payments)
      .where(eq(payments.orderId, orderId))
    return (row?.last ?? 0) + 1
  },

  async insertPayment(payment: typeof payments.$inferInsert): Promise<StoredPayment> {
    return onlyRow(await db.insert(payments).values(payment).returning())
  },

  /** Reserved orders that were not paid in time, the longest overdue first. */
  async pastDeadline(now: Date, most: number) {
    return db
      .select({ id: orders.id, uid: orders.uid })
      .from(orders)
      .where(
        and(
          inArray(orders.status, ['OPEN', 'UNCOLLECTABLE']),
          lt(orders.payBy, now),
          // Money has been received, and waits for a second person.
          sql`not exists (select from ${manualPayments} m where m.order_id = ${orders.id} and m.status = 'waiting')`,
        ),
      )
      .orderBy(asc(orders.payBy))
      .limit(most)
  },

  async updatePayment(
    paymentId: string,
    change: Partial<typeof payments.$inferInsert>,
  ): Promise<void> {
    await db.update(payments).set(change).where(eq(payments.id, paymentId))
  },

  /** @returns false when this payment event was recorded before */
  async recordPaymentEvent(paymentEvent: typeof paymentEvents.$inferInsert): Promise<boolean> {
    const rows = await db
      .insert(paymentEvents)
      .values(paymentEvent)
      .onConflictDoNothing()
      .returning({ id: paymentEvents.eventId })
    return rows.length > 0
  },

  async quarantine(provider: string, eventId: string, why: string): Promise<void> {
    await db
      .update(paymentEvents)
      .set({ quarantined: why })
      .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)))
  },

  /** Whether this person ever had access to the intake before a first charge. */
  async hadCourtesyAccess({
    uid,
    intakeKey,
  }: Pick<StoredOrder, 'uid' | 'intakeKey'>): Promise<boolean> {
    const earlier = await db
      .select({ id: enrolments.id })
      .from(enrolments)
      .where(
        and(
          eq(enrolments.uid, uid),
          eq(enrolments.intakeKey, intakeKey),
          eq(enrolments.isCourtesy, true),
        ),
      )
      .limit(1)
    return earlier.length > 0
  },

  /** Whether the classes of this order are open before its first charge. */
  async hasCourtesyAccess({ id }: Pick<StoredOrder, 'id'>, now: Date): Promise<boolean> {
    const open = await db
      .select({ id: enrolments.id })
      .from(enrolments)
      .where(
        and(
          eq(enrolments.orderId, id),
          eq(enrolments.isCourtesy, true),
          isNull(enrolments.endedAt),
          gt(enrolments.liveUntil, now),
        ),
      )
      .limit(1)
      .prepare('has_courtesy_access')
      .execute()
    return open.length > 0
  },

  /**
   * Opens the classes from the set-up of a card plan until a day after its first charge; once per person and intake,
   * so that nobody repeats it to stay enrolled.
   */
  async openCourtesyAccess(
    order: StoredOrder,
    { intakeKey }: OrderAccess,
    firstDay: string,
    now: Date,
  ): Promise<void> {
    const { id: orderId, uid, programmeId, classIds } = order
    if (await this.hadCourtesyAccess({ uid, intakeKey })) return
    const ofOrder = { orderId, uid, programmeId, intakeKey, source: 'order' as const }
    const dates = { ...courtesyDates(firstDay, now), isCourtesy: true }
    await openEnrolments(
      db,
      classIds.map((classId) => ({ ...ofOrder, ...dates, classId })),
    )
  },

  /** Moves the end of the order's courtesy access to a day after the new first charge, if it has any. */
  moveCourtesyAccess: ({ id }: StoredOrder, firstDay: string, now: Date): Promise<void> =>
    moveCourtesyOfOrder(db, id, courtesyDates(firstDay, now), now),

  /** Opens the order's classes in its intake, and ends its courtesy access. */
  async subscribe(order: StoredOrder, { intakeKey, until }: OrderAccess, now: Date): Promise<void> {
    const { id: orderId, uid, programmeId, classIds } = order
    await endEnrolmentsOfOrder(db, orderId, 'paid', now)
    const ofOrder = { orderId, uid, programmeId, intakeKey, source: 'order' as const }
    const dates = { opensAt: now, liveUntil: until, recordingsUntil: recordingEnd(until) }
    await openEnrolments(
      db,
      classIds.map((classId) => ({ ...ofOrder, ...dates, classId })),
    )
  },

  /** Ends the order's enrolments. */
  async withdraw(
    order: StoredOrder,
    why: 'refused' | 'refunded' | 'disputed',
    now: Date,
  ): Promise<void> {
    await endEnrolmentsOfOrder(db, order.id, why, now)
  },
})

/** From now until a day after the first charge of a card plan. */
function courtesyDates(firstDay: string, now: Date) {
  const until = endOfMalaysianDay(addDays(firstDay, 1))
  return { opensAt: now, liveUntil: until, recordingsUntil: until }
}

/** The names of an order's classes, by its `class_ids`. */
export const classNamesOf = (classIds: SQLWrapper): SQL<string | null> =>
  sql<string | null>`(select string_agg(named.class_name, ', ' order by named.id) from classes named
    where ${classIds} @> to_jsonb(named.id))`

/** Runs `work` in a transaction, with the repository bound to it. */
export const inOrdersTransaction = <T>(
  db: Db,
  work: (repository: OrdersRepository, tx: Tx) => Promise<T>,
): Promise<T> => inTransaction(db, (tx) => work(ordersRepository(tx), tx))
