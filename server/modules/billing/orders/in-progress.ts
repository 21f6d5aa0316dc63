import { and, asc, desc, eq, exists, inArray, ne, or, sql } from 'drizzle-orm'
import type { Dashboard, UnpaidOrder } from '#contract/classroom/classroom.ts'
import type { Db } from '../../../platform/db/open.ts'
import { isActivePlan, isRefusedAndOwed } from './payments/instalments-sql.ts'
import { instalments, payments } from '../../../platform/db/schema/billing-payments.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'
import { programmes } from '../../../platform/db/schema/catalogue.ts'

const liveStatuses = ['DRAFT', 'OPEN', 'UNCOLLECTABLE', 'PENDING'] as const

/** Finds a person's order in progress, in any programme. Prepared, because every start of the app runs it. */
export function ordersInProgress(db: Db): (uid: string) => Promise<Dashboard['order']> {
  const firstDueOn = db
    .select({ dueOn: instalments.dueOn })
    .from(instalments)
    .innerJoin(payments, eq(payments.id, instalments.paymentId))
    .where(and(eq(instalments.orderId, orders.id), eq(orders.status, 'PENDING'), isActivePlan))
    .orderBy(desc(payments.attempt), asc(instalments.number))
    .limit(1)
  const live = db
    .select({
      order_id: orders.id,
      order_status: sql<(typeof liveStatuses)[number]>`${orders.status}`,
      subjects: orders.classIds,
      total_amount: orders.totalSen,
      programme: {
        id: programmes.id,
        title: programmes.title,
        url_safe_name: programmes.urlSafeName,
      },
      first_payment_on: sql<string | null>`(${firstDueOn})`,
    })
    .from(orders)
    .innerJoin(programmes, eq(programmes.id, orders.programmeId))
    .where(
      and(
        eq(orders.uid, sql.placeholder('uid')),
        inArray(orders.status, [...liveStatuses]),
        // Skips drafts of programmes that are no longer offered.
        or(ne(orders.status, 'DRAFT'), eq(programmes.discontinued, false)),
      ),
    )
    .orderBy(desc(orders.changedAt))
    .limit(1)
    .prepare('order_in_progress')
  return async (uid) => (await live.execute({ uid })).at(0) ?? null
}

/** Finds a person's orders whose card was declined, the latest first. */
export function unpaidOrders(db: Db): (uid: string) => Promise<UnpaidOrder[]> {
  const declined = db
    .select({ number: instalments.number })
    .from(instalments)
    .innerJoin(payments, eq(payments.id, instalments.paymentId))
    .where(and(eq(instalments.orderId, orders.id), isRefusedAndOwed))
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
