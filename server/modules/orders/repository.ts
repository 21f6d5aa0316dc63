import { and, asc, desc, eq, inArray, isNull, lt, max, min, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/open.ts'
import { entriesSql } from '../../db/queries/payment-entries.ts'
import { shownRefunds } from '../../db/queries/refunds.ts'
import {
  orderEvents,
  orders,
  paymentFacts,
  paymentReports,
  payments,
  promoCodes,
  promoUses,
  receipts,
  subscriptionClasses,
  subscriptions,
} from '../../db/tables/orders.ts'
import { consents } from '../../db/tables/people.ts'
import { instalmentsSql } from './instalments-sql.ts'

export type StoredOrder = typeof orders.$inferSelect
export type StoredPayment = typeof payments.$inferSelect
export type OrdersRepository = ReturnType<typeof ordersRepository>

/** Has the code a use left for this person? Staff may have stopped it. */
export const hasUseLeft = (
  { stoppedAt, limitTotal, limitPerPerson }: typeof promoCodes.$inferSelect,
  used: { total: number; mine: number },
): boolean =>
  stoppedAt === null &&
  (limitTotal === null || used.total < limitTotal) &&
  (limitPerPerson === null || used.mine < limitPerPerson)

/** A reader of orders: their own, and as guardian by their verified address. */
export type Reader = { uid: string; guardianEmail: string | null }

/** Only its student sees a draft. */
const namesGuardian = (email: string | null) =>
  email === null
    ? undefined
    : and(
        sql`lower(${orders.details}->'guardian'->>'email') = ${email.toLowerCase()}`,
        ne(orders.status, 'DRAFT'),
      )

/** SQL of orders and payments. Give it a transaction to write several rows as one. */
export const ordersRepository = (db: Db) => ({
  ...instalmentsSql(db),
  ...entriesSql(db),
  shownRefunds: (orderId: string) => shownRefunds(db, orderId),

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

  /** Own orders and those that name the reader as guardian; newest first, cancelled ones too. */
  async listOfReader({ uid, guardianEmail }: Reader) {
    return db
      .select({ order: orders, receiptNumber: receipts.number })
      .from(orders)
      .leftJoin(receipts, eq(receipts.orderId, orders.id))
      .where(or(eq(orders.uid, uid), namesGuardian(guardianEmail)))
      .orderBy(desc(orders.createdAt))
  },

  /** An own order, or one that names the reader as guardian and is no draft. */
  async ofReader(
    orderId: string,
    { uid, guardianEmail }: Reader,
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
        providerReference: payments.providerReference,
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

  async recordEvent(event: typeof orderEvents.$inferInsert): Promise<void> {
    await db.insert(orderEvents).values(event)
  },

  async recordConsent(consent: typeof consents.$inferInsert): Promise<void> {
    await db.insert(consents).values(consent)
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

  /** Does nothing when a report of the order is waiting already. */
  async insertReport(row: typeof paymentReports.$inferInsert): Promise<void> {
    await db.insert(paymentReports).values(row).onConflictDoNothing()
  },

  /** Since when a reported payment has been waiting. */
  async reportedAt(orderId: string): Promise<Date | null> {
    const [row] = await db
      .select({ at: paymentReports.at })
      .from(paymentReports)
      .where(and(eq(paymentReports.orderId, orderId), isNull(paymentReports.handledAt)))
    return row?.at ?? null
  },

  /** The bank's answer has settled the report. */
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

  /** The programme of a payment, and when its order was reserved, which was at its first attempt. */
  async reservationOf(paymentId: string) {
    const attempts = alias(payments, 'attempts')
    const [row] = await db
      .select({ programmeId: orders.programmeId, reservedAt: min(attempts.createdAt) })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .innerJoin(attempts, eq(attempts.orderId, orders.id))
      .where(eq(payments.id, paymentId))
      .groupBy(orders.programmeId)
    return row
  },

  async nextAttempt(orderId: string): Promise<number> {
    const [row] = await db
      .select({ last: max(payments.attempt) })
      .from(payments)
      .where(eq(payments.orderId, orderId))
    return (row?.last ?? 0) + 1
  },

  async insertPayment(payment: typeof payments.$inferInsert): Promise<StoredPayment> {
    const [row] = await db.insert(payments).values(payment).returning()
    if (!row) throw new Error('an insert returned no row')
    return row
  },

  async updatePayment(
    paymentId: string,
    change: Partial<typeof payments.$inferInsert>,
  ): Promise<void> {
    await db.update(payments).set(change).where(eq(payments.id, paymentId))
  },

  /** Payments without a final fact since `before`, oldest first. */
  async undecidedPayments(before: Date, most: number): Promise<StoredPayment[]> {
    return db
      .select()
      .from(payments)
      .where(
        and(inArray(payments.status, ['opened', 'processing']), lt(payments.changedAt, before)),
      )
      .orderBy(asc(payments.changedAt))
      .limit(most)
  },

  /** @returns false when this fact was recorded before */
  async recordFact(fact: typeof paymentFacts.$inferInsert): Promise<boolean> {
    const rows = await db
      .insert(paymentFacts)
      .values(fact)
      .onConflictDoNothing()
      .returning({ id: paymentFacts.eventId })
    return rows.length > 0
  },

  async quarantine(provider: string, eventId: string, why: string): Promise<void> {
    await db
      .update(paymentFacts)
      .set({ quarantined: why })
      .where(and(eq(paymentFacts.provider, provider), eq(paymentFacts.eventId, eventId)))
  },

  /**
   * Opens the programme, or extends it, and adds the order's classes. Classes of an expired subscription do not
   * come back with the next one.
   */
  async subscribe(order: StoredOrder, expiresAt: Date, now: Date): Promise<void> {
    const { uid, programmeId } = order
    const [known] = await db
      .select({ expiresAt: subscriptions.expiresAt })
      .from(subscriptions)
      .where(and(eq(subscriptions.uid, uid), eq(subscriptions.programmeId, programmeId)))
    if (known?.expiresAt && known.expiresAt < now) {
      await db
        .delete(subscriptionClasses)
        .where(
          and(eq(subscriptionClasses.uid, uid), eq(subscriptionClasses.programmeId, programmeId)),
        )
    }
    await db
      .insert(subscriptions)
      .values({ uid, programmeId, expiresAt, createdAt: now })
      .onConflictDoUpdate({
        target: [subscriptions.uid, subscriptions.programmeId],
        set: { expiresAt: sql`greatest(${subscriptions.expiresAt}, excluded.expires_at)` },
      })
    await db
      .insert(subscriptionClasses)
      .values(order.classIds.map((classId) => ({ uid, programmeId, classId, orderId: order.id })))
      .onConflictDoNothing()
  },
})
