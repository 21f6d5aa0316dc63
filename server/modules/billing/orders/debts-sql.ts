import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'
import { instalments, payments, writeOffs } from '../../../platform/db/schema/billing-payments.ts'
import { users } from '../../../platform/db/schema/identity.ts'

export type Debt = { orderId: string; amountSen: number; lastPaidAt: Date }
export type WriteOff = typeof writeOffs.$inferSelect

/** SQL of debts and write-offs. To write, pass a transaction. */
export const debtsSql = (db: Db | Tx) => ({
  /**
   * Debts of paid orders whose card plan failed: refused instalments of plans without further charges, with the time
   * of the last payment.
   */
  async debts(which: { uid: string } | { orderId: string }): Promise<Debt[]> {
    const rows = await db
      .select({
        orderId: orders.id,
        amountSen: sql<number>`coalesce(sum(${instalments.amountSen}) filter (where ${instalments.status} = 'failed'), 0)::int`,
        lastPaidAt: sql<string>`greatest(max(${instalments.paidAt}), max(${payments.createdAt}))`,
      })
      .from(orders)
      .innerJoin(instalments, eq(instalments.orderId, orders.id))
      .innerJoin(payments, eq(payments.id, instalments.paymentId))
      .where(
        and(
          'uid' in which ? eq(orders.uid, which.uid) : eq(orders.id, which.orderId),
          eq(orders.status, 'PAID'),
          inArray(payments.status, ['set-up', 'succeeded']),
          isNull(instalments.cancelledAt),
        ),
      )
      .groupBy(orders.id)
      .having(
        sql`bool_or(${instalments.status} = 'failed') and not bool_or(${instalments.status} = 'scheduled')`,
      )
      .orderBy(asc(orders.createdAt))
    return rows.map((row) => ({ ...row, lastPaidAt: new Date(row.lastPaidAt) }))
  },

  /** The amount that staff may write off: a debt, or the total of an order whose first charge was refused. */
  async owedInAll(orderId: string): Promise<number> {
    const [debt] = await this.debts({ orderId })
    if (debt) return debt.amountSen
    const [refused] = await db
      .select({ totalSen: orders.totalSen })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.status, 'UNCOLLECTABLE')))
    return refused?.totalSen ?? 0
  },

  async writeOff(orderId: string): Promise<WriteOff | undefined> {
    const [row] = await db.select().from(writeOffs).where(eq(writeOffs.orderId, orderId))
    return row
  },

  /** With the name of the member of staff; undefined without a write-off. */
  async namedWriteOff(orderId: string) {
    const [row] = await db
      .select({
        amountSen: writeOffs.amountSen,
        reason: writeOffs.reason,
        at: writeOffs.at,
        byName: sql<string | null>`coalesce(nullif(${users.displayName}, ''), ${users.email})`,
      })
      .from(writeOffs)
      .leftJoin(users, eq(users.uid, writeOffs.by))
      .where(eq(writeOffs.orderId, orderId))
    return row
  },

  /** @returns false when it was written off before */
  async insertWriteOff(row: typeof writeOffs.$inferInsert): Promise<boolean> {
    const rows = await db
      .insert(writeOffs)
      .values(row)
      .onConflictDoNothing()
      .returning({ orderId: writeOffs.orderId })
    return rows.length > 0
  },
})
