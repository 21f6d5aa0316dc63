import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../open.ts'
import { refunds } from '../tables/ledger.ts'

export type StoredRefund = typeof refunds.$inferSelect

export const creditNoteKey = (refundId: string) => `credit-notes/${refundId}.pdf`

/** The refunds of an order that its payer is told of, oldest first. */
export const shownRefunds = (db: Db, orderId: string): Promise<StoredRefund[]> =>
  db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.status, ['asked', 'refunded'])))
    .orderBy(asc(refunds.askedAt))
