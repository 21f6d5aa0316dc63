import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import type { orders } from '../../../platform/db/schema/billing-orders.ts'
import { ages } from '../../../platform/db/schema/identity.ts'

type Order = Pick<typeof orders.$inferSelect, 'uid' | 'details'>

/** Whether this person bought the order, is its guardian, or is the guardian that its student named. */
export async function isOwnOrder(
  db: Db | Tx,
  { uid, email }: { uid: string; email: string },
  order: Order,
): Promise<boolean> {
  const address = email.toLowerCase()
  if (order.uid === uid || order.details.guardian?.email.toLowerCase() === address) return true
  const [named] = await db
    .select({ uid: ages.uid })
    .from(ages)
    .where(and(eq(ages.uid, order.uid), eq(sql`lower(${ages.guardianEmail})`, address)))
  return named !== undefined
}
