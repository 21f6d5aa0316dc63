import { and, asc, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { refunds } from '../../../platform/db/schema/billing-ledger.ts'

export type StoredRefund = typeof refunds.$inferSelect

export const creditNoteKey = (refundId: string) => `credit-notes/${refundId}.pdf`

/** The refunds of these orders that their payer sees, oldest first. */
export const shownRefunds = (db: Db, orderIds: readonly string[]): Promise<StoredRefund[]> =>
  db
    .select()
    .from(refunds)
    .where(
      and(inArray(refunds.orderId, [...orderIds]), inArray(refunds.status, ['asked', 'refunded'])),
    )
    .orderBy(asc(refunds.askedAt))
