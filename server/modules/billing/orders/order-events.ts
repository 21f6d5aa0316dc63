import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { orderEvents } from '../../../platform/db/schema/billing-orders.ts'

/**
 * Records an event of an order, whose row the caller has locked. Its time is never before that of the previous event,
 * because the clocks of servers may differ and the history is ordered by time.
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
