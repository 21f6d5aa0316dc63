import { asc, eq } from 'drizzle-orm'
import type { ShownDispute } from '#contract/billing/payments/disputes.ts'
import type { Db } from '../../../platform/db/open.ts'
import { disputes } from '../../../platform/db/schema/billing-ledger.ts'

export type StoredDispute = typeof disputes.$inferSelect

/** The disputes of an order, oldest first. */
export const disputesOf = (db: Db, orderId: string): Promise<StoredDispute[]> =>
  db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(asc(disputes.openedAt))

export const toShownDispute = (dispute: StoredDispute, isOnHold: boolean): ShownDispute => ({
  amount: dispute.amountSen,
  status: dispute.status,
  is_inquiry: dispute.isInquiry,
  opened_at: dispute.openedAt.toISOString(),
  ended_at: dispute.endedAt?.toISOString() ?? null,
  is_on_hold: isOnHold,
})
