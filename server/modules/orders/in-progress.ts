import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { StoredOrderStatus } from '#contract/orders/orders.ts'
import type { Db } from '../../db/open.ts'
import { orders } from '../../db/tables/orders.ts'
import type { StoredOrder } from './repository.ts'

const liveStatuses: StoredOrderStatus[] = ['DRAFT', 'OPEN', 'UNCOLLECTABLE', 'PENDING']

/** Finds a person's order in progress, in any programme. Prepared, because each opening of the app asks for it. */
export function ordersInProgress(db: Db): (uid: string) => Promise<StoredOrder | undefined> {
  const live = db
    .select()
    .from(orders)
    .where(and(eq(orders.uid, sql.placeholder('uid')), inArray(orders.status, liveStatuses)))
    .orderBy(desc(orders.changedAt))
    .limit(1)
    .prepare('order_in_progress')
  return async (uid) => (await live.execute({ uid })).at(0)
}
