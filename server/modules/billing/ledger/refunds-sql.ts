import { and, asc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/db/open.ts'
import { onlyRow } from '../../../platform/db/rows.ts'
import { entriesSql, type StoredEntry } from './payment-entries.ts'
import { recordOrderEvent } from '../orders/order-events.ts'
import type { StoredRefund } from './refunds-of-order.ts'
import { paymentEntries, refunds } from '../../../platform/db/schema/billing-ledger.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'
import { users } from '../../../platform/db/schema/identity.ts'

export type LedgerOrder = typeof orders.$inferSelect

/** SQL of refunds. Pass a transaction to write several rows atomically. */
export const refundsSql = (db: Db) => ({
  ...entriesSql(db),

  /** Locks the order until the transaction ends. */
  async lock(orderId: string): Promise<LedgerOrder | undefined> {
    const [row] = await db.select().from(orders).where(eq(orders.id, orderId)).for('update')
    return row
  },

  async order(orderId: string): Promise<LedgerOrder | undefined> {
    const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
    return row
  },

  async charge(provider: string, providerId: string): Promise<StoredEntry | undefined> {
    const [row] = await db
      .select()
      .from(paymentEntries)
      .where(
        and(
          eq(paymentEntries.provider, provider),
          eq(paymentEntries.providerId, providerId),
          eq(paymentEntries.kind, 'charge'),
        ),
      )
    return row
  },

  async refund(id: string): Promise<StoredRefund | undefined> {
    const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
    return row
  },

  /** By the provider's id, or by ours. */
  async refundOf(
    provider: string,
    { id, refundId }: { id: string; refundId: string | null },
  ): Promise<StoredRefund | undefined> {
    const [row] = await db
      .select()
      .from(refunds)
      .where(
        and(
          eq(refunds.provider, provider),
          or(
            eq(refunds.providerId, id),
            refundId === null ? undefined : eq(sql`${refunds.id}::text`, refundId),
          ),
        ),
      )
    return row
  },

  async refundsOf(orderId: string): Promise<StoredRefund[]> {
    return db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, orderId))
      .orderBy(asc(refunds.askedAt))
  },

  /** With the names of the requesting and the deciding staff. */
  async namedRefundsOf(orderId: string) {
    const decider = alias(users, 'decider')
    return db
      .select({
        refund: refunds,
        askedBy: sql<string | null>`coalesce(nullif(${users.displayName}, ''), ${users.email})`,
        decidedBy: sql<
          string | null
        >`coalesce(nullif(${decider.displayName}, ''), ${decider.email})`,
      })
      .from(refunds)
      .leftJoin(users, eq(users.uid, refunds.askedBy))
      .leftJoin(decider, eq(decider.uid, refunds.decidedBy))
      .where(eq(refunds.orderId, orderId))
      .orderBy(asc(refunds.askedAt))
  },

  async insertRefund(refund: typeof refunds.$inferInsert): Promise<StoredRefund> {
    return onlyRow(await db.insert(refunds).values(refund).returning())
  },

  async updateRefund(id: string, change: Partial<typeof refunds.$inferInsert>): Promise<void> {
    await db.update(refunds).set(change).where(eq(refunds.id, id))
  },

  /** Locks the series until the transaction ends. */
  async nextCreditNote(): Promise<number> {
    const [row] = await db
      .select({ number: sql<number>`next_in_series('credit-note')` })
      .from(sql`(values (1)) as once`)
    if (!row) throw new Error('there is no next number')
    return row.number
  },

  async recordEvent(
    { id, status }: LedgerOrder,
    event: { actor: string; reason: string; at: Date },
  ): Promise<void> {
    await recordOrderEvent(db, { orderId: id, status, ...event })
  },
})
