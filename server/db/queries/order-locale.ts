import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../open.ts'
import type { orders } from '../tables/orders.ts'
import { users } from '../tables/people.ts'

type Order = Pick<typeof orders.$inferSelect, 'uid' | 'locale' | 'guardianLocale'>

/** The language that a person saved. */
export async function savedLocale(db: Db | Tx, uid: string): Promise<string | null> {
  const [row] = await db.select({ locale: users.locale }).from(users).where(eq(users.uid, uid))
  return row?.locale ?? null
}

/** The language in which somebody is told about an order; null where none is known. */
export async function orderLocale(
  db: Db | Tx,
  { uid, locale, guardianLocale }: Order,
  reader: 'student' | 'guardian',
): Promise<string | null> {
  return reader === 'guardian'
    ? (guardianLocale ?? locale ?? (await savedLocale(db, uid)))
    : ((await savedLocale(db, uid)) ?? locale)
}
