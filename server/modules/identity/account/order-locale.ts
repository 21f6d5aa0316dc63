import { and, eq, sql } from 'drizzle-orm'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import type { orders } from '../../../platform/db/schema/billing-orders.ts'
import { users } from '../../../platform/db/schema/identity.ts'

type Order = Pick<typeof orders.$inferSelect, 'uid' | 'locale' | 'guardianLocale' | 'details'>
export type OrderReader = 'student' | 'guardian'

/** The language that a person saved. */
export async function savedLocale(db: Db | Tx, uid: string): Promise<string | null> {
  const [row] = await db.select({ locale: users.locale }).from(users).where(eq(users.uid, uid))
  return row?.locale ?? null
}

/** The language of the guardian's own account: the one whose verified email is the guardian's email in the order. */
async function localeOfGuardianAccount(
  db: Db | Tx,
  { guardian }: Order['details'],
): Promise<string | null> {
  if (!guardian) return null
  const [row] = await db
    .select({ locale: users.locale })
    .from(users)
    .where(
      and(
        sql`lower(${users.email}) = ${guardian.email.toLowerCase()}`,
        eq(users.emailVerified, true),
        eq(users.isDeleted, false),
      ),
    )
    .limit(1)
  return row?.locale ?? null
}

/** A person's language for an order; null if unknown. */
export async function knownOrderLocale(
  db: Db | Tx,
  { uid, locale, guardianLocale, details }: Order,
  reader: OrderReader,
): Promise<string | null> {
  return reader === 'guardian'
    ? (guardianLocale ??
        (await localeOfGuardianAccount(db, details)) ??
        locale ??
        (await savedLocale(db, uid)))
    : ((await savedLocale(db, uid)) ?? locale)
}

export const orderLocale = async (
  db: Db | Tx,
  order: Order,
  reader: OrderReader,
): Promise<string> => (await knownOrderLocale(db, order, reader)) ?? defaultLocale

/** The language of an order's receipt and credit notes: the guardian's if known, otherwise that of the order. */
export const receiptLocale = (db: Db | Tx, order: Order): Promise<string> =>
  orderLocale(db, order, 'guardian')
