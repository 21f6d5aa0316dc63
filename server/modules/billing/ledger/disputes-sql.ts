import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { onlyRow } from '../../../platform/db/rows.ts'
import type { StoredDispute } from './disputes-of-order.ts'
import { disputes, refunds } from '../../../platform/db/schema/billing-ledger.ts'
import { instalments, receipts } from '../../../platform/db/schema/billing-payments.ts'
import { refundsSql } from './refunds-sql.ts'

/** SQL of disputes. Pass a transaction to write several rows atomically. */
export const disputesSql = (db: Db) => ({
  ...refundsSql(db),

  async disputeAt(provider: string, providerId: string): Promise<StoredDispute | undefined> {
    const [row] = await db
      .select()
      .from(disputes)
      .where(and(eq(disputes.provider, provider), eq(disputes.providerId, providerId)))
    return row
  },

  async insertDispute(dispute: typeof disputes.$inferInsert): Promise<StoredDispute> {
    return onlyRow(await db.insert(disputes).values(dispute).returning())
  },

  async updateDispute(id: string, change: Partial<typeof disputes.$inferInsert>): Promise<void> {
    await db.update(disputes).set(change).where(eq(disputes.id, id))
  },

  /** The payment that opened the order's classes; all charges of a card plan belong to one payment. */
  async openingPaymentOf(orderId: string): Promise<string | undefined> {
    const [row] = await db
      .select({ paymentId: receipts.paymentId })
      .from(receipts)
      .where(eq(receipts.orderId, orderId))
    return row?.paymentId
  },

  /** Whether access has ended for another reason than a dispute: cancelled charges, or a refund that ends access. */
  async hasEndedOtherwise(orderId: string): Promise<boolean> {
    const [[cancelled], [refunded]] = await Promise.all([
      db
        .select({ number: instalments.number })
        .from(instalments)
        .where(and(eq(instalments.orderId, orderId), isNotNull(instalments.cancelledAt)))
        .limit(1),
      db
        .select({ id: refunds.id })
        .from(refunds)
        .where(
          and(
            eq(refunds.orderId, orderId),
            eq(refunds.status, 'refunded'),
            eq(refunds.endsAccess, true),
          ),
        )
        .limit(1),
    ])
    return cancelled !== undefined || refunded !== undefined
  },

  /** Disputes that hold or have taken money: open ones and lost ones. */
  async chargebacksOf(orderId: string): Promise<StoredDispute[]> {
    return db
      .select()
      .from(disputes)
      .where(
        and(
          eq(disputes.orderId, orderId),
          eq(disputes.isInquiry, false),
          inArray(disputes.status, ['needs-response', 'under-review', 'lost']),
        ),
      )
  },

  async openDisputesOf(orderId: string): Promise<StoredDispute[]> {
    return db
      .select()
      .from(disputes)
      .where(and(eq(disputes.orderId, orderId), isNull(disputes.endedAt)))
      .orderBy(asc(disputes.openedAt))
  },
})
