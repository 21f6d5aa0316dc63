import { and, desc, eq, exists, getTableColumns, inArray, ne, or, sql } from 'drizzle-orm'
import type { UnpaidOrder } from '#contract/classroom/classroom.ts'
import type { StoredOrderStatus } from '#contract/billing/orders.ts'
import type { Db } from '../../../platform/db/open.ts'
import { isUnpaid } from './payments/instalments-sql.ts'
import { instalments, payments } from '../../../platform/db/schema/billing-payments.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'
import { programmes } from '../../../platform/db/schema/catalogue.ts'
import type { StoredOrder } from './repository.ts'

const liveStatuses: StoredOrderStatus[] = ['DRAFT', 'OPEN', 'UNCOLLECTABLE', 'PENDING']

/** Finds a person's order in progress, in any programme. Prepared, because each opening of the app asks for it. */
export function ordersInProgress(db: Db): (uid: string) => Promise<StoredOrder | undefined> {
  const live = db
    .select(getTableColumns(orders))
    .from(orders)
    .innerJoin(programmes, eq(programmes.id, orders.programmeId))
    .where(
      and(
        eq(orders.uid, sql.placeholder('uid')),
        inArray(orders.status, liveStatuses),
        // Skips drafts of programmes that are no longer offered.
        or(ne(orders.status, 'DRAFT'), eq(programmes.discontinued, false)),
      ),
    )
    .orderBy(desc(orders.changedAt))
    .limit(1)
    .prepare('order_in_progress')
  return async (uid) => (await live.execute({ uid })).at(0)
}

/** Finds a person's orders whose card was declined, the latest first. */
export function unpaidOrders(db: Db): (uid: string) => Promise<UnpaidOrder[]> {
  const declined = db
    .select({ number: instalments.number })
    .from(instalments)
    .innerJoin(payments, eq(payments.id, instalments.paymentId))
    .where(and(eq(instalments.orderId, orders.id), isUnpaid))
  const unpaid = db
    .select({
      programme_id: orders.programmeId,
      order_id: orders.id,
      status: orders.status,
      subjects: orders.classIds,
    })
    .from(orders)
    .where(
      and(
        eq(orders.uid, sql.placeholder('uid')),
        or(eq(orders.status, 'UNCOLLECTABLE'), and(eq(orders.status, 'PAID'), exists(declined))),
      ),
    )
    .orderBy(desc(orders.changedAt))
    .prepare('unpaid_orders')
  return async (uid) =>
    (await unpaid.execute({ uid })).map(({ status, ...order }) => ({
      ...order,
      order_status: status === 'PAID' ? status : 'UNCOLLECTABLE',
    }))
}
