import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'

export type Unsettled = { order_id: string; why: 'reserved' | 'in-payment' | 'plan-running' }

export const hasUnsettledOrders = async (db: Db | Tx, uid: string): Promise<boolean> =>
  (await unsettledOrders(db, uid)).length > 0

/** A person's orders with an unsettled payment, oldest first. Debts are separate (`debts-sql.ts`). */
export async function unsettledOrders(db: Db | Tx, uid: string): Promise<Unsettled[]> {
  const isPlanRunning = sql<boolean>`exists (
    select from instalments i join payments p on p.id = i.payment_id
    where i.order_id = "orders"."id" and i.status = 'scheduled' and i.cancelled_at is null
      and p.status in ('set-up', 'succeeded')
  )`
  const rows = await db
    .select({ id: orders.id, status: orders.status, isPlanRunning })
    .from(orders)
    .where(
      and(
        eq(orders.uid, uid),
        or(
          inArray(orders.status, ['OPEN', 'UNCOLLECTABLE', 'PENDING']),
          and(eq(orders.status, 'PAID'), isPlanRunning),
        ),
      ),
    )
    .orderBy(asc(orders.createdAt))
  return rows.map((row) => ({
    order_id: row.id,
    why:
      row.status === 'OPEN' || row.status === 'UNCOLLECTABLE'
        ? 'reserved'
        : row.isPlanRunning
          ? 'plan-running'
          : 'in-payment',
  }))
}
