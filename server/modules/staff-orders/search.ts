import { and, eq, exists, gte, ilike, lt, or, sql, type SQL } from 'drizzle-orm'
import { addDays, atMalaysianTime } from '#contract/calendar.ts'
import type { PaidMethod } from '#contract/orders/payment-methods.ts'
import type { StaffOrderFilter, StaffOrdersAsked } from '#contract/staff/orders.ts'
import type { Db, Tx } from '../../db/open.ts'
import { likeText } from '../../db/like-text.ts'
import { isUnpaid } from '../../db/queries/unpaid.ts'
import { disputes } from '../../db/tables/ledger.ts'
import { instalments, orders, payments, receipts } from '../../db/tables/orders.ts'
import { users } from '../../db/tables/people.ts'

/** Fewer digits are not a phone number. */
const phoneDigitsAtLeast = 6

/** Has the order an instalment that was refused and is owed? */
export const hasUnpaidInstalment = (db: Db | Tx) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(instalments)
      .innerJoin(payments, eq(payments.id, instalments.paymentId))
      .where(and(eq(instalments.orderId, orders.id), isUnpaid)),
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

/** Orders of a list's filters; without one, every order. */
export function isAskedFor(
  db: Db | Tx,
  {
    show,
    from,
    until,
    amount,
    method,
    class: classId,
  }: Omit<StaffOrdersAsked, 'search' | 'sort' | 'page'>,
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
 * Orders with this receipt number, whose id begins with the text, whose people's names or addresses contain it, whose phone number contains
 * its digits, or whose payment or charge has this reference at the provider.
 */
export function isFoundBy(db: Db | Tx, text: string): SQL | undefined {
  if (text === '') return undefined
  const literal = likeText(text)
  const part = `%${literal}%`
  const digits = text.replaceAll(/\D/g, '')
  const isPhone = /^[\d\s+-]+$/.test(text) && digits.length >= phoneDigitsAtLeast
  const phone = `%${digits}%`
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
    ilike(users.displayName, part),
    sql`${orders.details}->>'name' ilike ${part}`,
    sql`${orders.details}->>'email' ilike ${part}`,
    sql`${orders.details}->'guardian'->>'name' ilike ${part}`,
    sql`${orders.details}->'guardian'->>'email' ilike ${part}`,
    isPhone
      ? sql`regexp_replace(${orders.details}->>'phone', '[^0-9]', '', 'g') like ${phone}
          or regexp_replace(${orders.details}->'guardian'->>'contact', '[^0-9]', '', 'g') like ${phone}`
      : undefined,
    of(payments),
    of(instalments),
  )
}
