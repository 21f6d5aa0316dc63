import { and, eq, exists, gte, ilike, lt, or, sql, type SQL } from 'drizzle-orm'
import { addDays, atMalaysianTime } from '#contract/shared/calendar.ts'
import type { PaidMethod } from '#contract/billing/payments/payment-methods.ts'
import type { StaffOrderFilter, StaffOrdersQuery } from '#contract/billing/staff-orders.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { areNamedLike, hasDigits, likeText, phoneDigits } from '../../../platform/db/like-text.ts'
import { isRefusedAndOwed } from '../orders/payments/instalments-sql.ts'
import { disputes } from '../../../platform/db/schema/billing-ledger.ts'
import { instalments, payments, receipts } from '../../../platform/db/schema/billing-payments.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'
import { users } from '../../../platform/db/schema/identity.ts'

/** Whether the order has a refused instalment that is still owed. */
export const hasUnpaidInstalment = (db: Db | Tx) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(instalments)
      .innerJoin(payments, eq(payments.id, instalments.paymentId))
      .where(and(eq(instalments.orderId, orders.id), isRefusedAndOwed)),
  )

const hasDispute = (db: Db | Tx) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(disputes)
      .where(eq(disputes.orderId, orders.id)),
  )

/** Orders of a status, with an instalment that was refused, or with a dispute. */
const isShownBy = (db: Db | Tx, show: StaffOrderFilter | undefined): SQL | undefined => {
  if (show === undefined) return undefined
  if (show === 'unpaid') return hasUnpaidInstalment(db)
  return show === 'disputed' ? hasDispute(db) : eq(orders.status, show)
}

/** Orders that match a list's filters; all orders if there are none. */
export function isAskedFor(
  db: Db | Tx,
  {
    show,
    from,
    until,
    amount,
    method,
    class: classId,
  }: Omit<StaffOrdersQuery, 'search' | 'sort' | 'page'>,
): SQL | undefined {
  return and(
    isShownBy(db, show),
    from === undefined ? undefined : gte(orders.createdAt, atMalaysianTime(from, '00:00')),
    until === undefined
      ? undefined
      : lt(orders.createdAt, atMalaysianTime(addDays(until, 1), '00:00')),
    amount === undefined ? undefined : eq(orders.totalSen, amount),
    classId === undefined
      ? undefined
      : sql`${orders.classIds} @> ${JSON.stringify([classId])}::jsonb`,
    method && exists(paidBy(db, method)),
  )
}

const paidBy = (db: Db | Tx, method: PaidMethod) =>
  db
    .select({ one: sql`1` })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(
      and(
        eq(receipts.orderId, orders.id),
        or(
          eq(payments.method, method),
          method === 'card' ? eq(payments.plan, 'instalments') : undefined,
        ),
      ),
    )

/**
 * Finds orders by receipt number, beginning of the id, words of a name in any order, part of an email, digits of a
 * phone number, or the provider's reference.
 */
export function isOrderFoundBy(db: Db | Tx, text: string): SQL | undefined {
  if (text === '') return undefined
  const literal = likeText(text)
  const part = `%${literal}%`
  const digits = phoneDigits(text)
  const names = [
    users.displayName,
    sql`${orders.details}->>'name'`,
    sql`${orders.details}->'guardian'->>'name'`,
  ]
  const of = (table: typeof payments | typeof instalments) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(sql`${table.orderId} = ${orders.id} and ${table.providerReference} = ${text}`),
    )
  return or(
    /^\d{4,9}$/.test(text) ? eq(receipts.number, Number(text)) : undefined,
    ilike(sql`${orders.id}::text`, `${literal}%`),
    ilike(users.email, part),
    areNamedLike(names, text),
    sql`${orders.details}->>'email' ilike ${part}`,
    sql`${orders.details}->'guardian'->>'email' ilike ${part}`,
    digits === undefined
      ? undefined
      : or(
          hasDigits(sql`${orders.details}->>'phone'`, digits),
          hasDigits(sql`${orders.details}->'guardian'->>'contact'`, digits),
        ),
    of(payments),
    of(instalments),
  )
}
