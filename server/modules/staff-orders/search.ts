import { and, eq, exists, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { StaffOrderFilter } from '#contract/staff/orders.ts'
import type { Db, Tx } from '../../db/open.ts'
import { isUnpaid } from '../../db/queries/unpaid.ts'
import { disputes } from '../../db/tables/ledger.ts'
import { instalments, orders, payments } from '../../db/tables/orders.ts'
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
export const isShownBy = (db: Db | Tx, show: StaffOrderFilter | undefined): SQL | undefined => {
  if (show === undefined) return undefined
  if (show === 'unpaid') return hasUnpaidInstalment(db)
  return show === 'disputed' ? hasDispute(db) : eq(orders.status, show)
}

/**
 * Orders whose id begins with the text, whose people's names or addresses contain it, whose phone number contains
 * its digits, or whose payment or charge has this reference at the provider.
 */
export function isFoundBy(db: Db | Tx, text: string): SQL | undefined {
  if (text === '') return undefined
  const literal = text.replaceAll(/[\\%_]/g, String.raw`\$&`)
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
