import { asc, sql } from 'drizzle-orm'
import type { ShownDispute } from '#contract/billing/payments/disputes.ts'
import type { Db } from '../../../platform/db/open.ts'
import { disputes } from '../../../platform/db/schema/billing-ledger.ts'

export type StoredDispute = typeof disputes.$inferSelect

/** The disputes of these orders, oldest first. */
export const disputesOf = (db: Db, ...orderIds: string[]): Promise<StoredDispute[]> =>
  db
    .select()
    .from(disputes)
    .where(sql`${disputes.orderId} = any(${sql.param(orderIds)}::uuid[])`)
    .orderBy(asc(disputes.openedAt))
    .prepare('disputes_of_orders')
    .execute()

export const toShownDispute = (dispute: StoredDispute, isOnHold: boolean): ShownDispute => ({
  amount: dispute.amountSen,
  status: dispute.status,
  is_inquiry: dispute.isInquiry,
  opened_at: dispute.openedAt.toISOString(),
  ended_at: dispute.endedAt?.toISOString() ?? null,
  is_on_hold: isOnHold,
})
