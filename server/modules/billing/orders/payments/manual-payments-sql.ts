import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Owed } from '#contract/billing/payments/manual-payments.ts'
import type { Db, Tx } from '../../../../platform/db/open.ts'
import type { orders } from '../../../../platform/db/schema/billing-orders.ts'
import {
  instalments,
  payments,
  manualPayments,
} from '../../../../platform/db/schema/billing-payments.ts'
import { users } from '../../../../platform/db/schema/identity.ts'

export type StoredManualPayment = typeof manualPayments.$inferSelect
type Order = Pick<typeof orders.$inferSelect, 'id' | 'status' | 'totalSen'>

/** SQL of cash and bank transfers that staff received. To write, pass a transaction. */
export const manualPaymentsSql = (db: Db | Tx) => ({
  async manualPayment(id: string): Promise<StoredManualPayment | undefined> {
    const [row] = await db.select().from(manualPayments).where(eq(manualPayments.id, id))
    return row
  },

  /** With the names of who recorded and decided, oldest first. */
  async manualPaymentsOf(orderId: string) {
    const decider = alias(users, 'decider')
    return db
      .select({
        payment: manualPayments,
        recordedBy: sql<string | null>`coalesce(nullif(${users.displayName}, ''), ${users.email})`,
        decidedBy: sql<
          string | null
        >`coalesce(nullif(${decider.displayName}, ''), ${decider.email})`,
      })
      .from(manualPayments)
      .leftJoin(users, eq(users.uid, manualPayments.recordedBy))
      .leftJoin(decider, eq(decider.uid, manualPayments.decidedBy))
      .where(eq(manualPayments.orderId, orderId))
      .orderBy(asc(manualPayments.recordedAt))
  },

  /** Whether money for the order, or for one of its instalments, waits for a second person. */
  async hasWaitingManualPayment(orderId: string, instalment?: number): Promise<boolean> {
    const rows = await db
      .select({ id: manualPayments.id })
      .from(manualPayments)
      .where(
        and(
          eq(manualPayments.orderId, orderId),
          eq(manualPayments.status, 'waiting'),
          instalment === undefined ? undefined : eq(manualPayments.instalment, instalment),
        ),
      )
    return rows.length > 0
  },

  async insertManualPayment(row: typeof manualPayments.$inferInsert): Promise<void> {
    await db.insert(manualPayments).values(row)
  },

  async updateManualPayment(
    id: string,
    change: Partial<typeof manualPayments.$inferInsert>,
  ): Promise<void> {
    await db.update(manualPayments).set(change).where(eq(manualPayments.id, id))
  },

  /**
   * The amounts owed now: the total of a reserved order or of an uncharged card plan; in a running plan, the
   * instalments that were refused or need the cardholder.
   */
  async owedOf({ id, status, totalSen }: Order): Promise<Owed[]> {
    const whole = [{ instalment: null, amount: totalSen }]
    if (totalSen === 0) return []
    if (status === 'OPEN' || status === 'UNCOLLECTABLE') return whole
    if (status !== 'PENDING' && status !== 'PAID') return []
    const [last] = await db
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, id), inArray(payments.status, ['set-up', 'succeeded'])))
      .orderBy(desc(payments.attempt))
      .limit(1)
    if (last?.plan !== 'instalments') return []
    // The card is accepted, and its first charge is to come.
    if (status === 'PENDING') return whole
    const rows = await db
      .select()
      .from(instalments)
      .where(and(eq(instalments.paymentId, last.id), isNull(instalments.cancelledAt)))
      .orderBy(asc(instalments.number))
    return rows.flatMap((row) =>
      row.status === 'failed' || (row.status === 'scheduled' && row.needsCardholderSince)
        ? [{ instalment: row.number, amount: row.amountSen }]
        : [],
    )
  },
})
