import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { orderEvents } from '../../../platform/db/schema/billing-orders.ts'

/**
 * Writes down a step of an order, whose row the caller has locked. A step is never before the one before it: the clocks
 * of two servers may differ, and what an order is read by is the time of its steps.
 */
export async function recordOrderEvent(
  db: Db | Tx,
  event: Omit<typeof orderEvents.$inferInsert, 'at'> & { at: Date },
): Promise<void> {
  const { orderId, at } = event
  const afterTheLast = sql`(select max(${orderEvents.at}) + interval '1 millisecond' from ${orderEvents} where ${orderEvents.orderId} = ${orderId})`
  await db
    .insert(orderEvents)
    .values({ ...event, at: sql`greatest(${at.toISOString()}::timestamptz, ${afterTheLast})` })
}
