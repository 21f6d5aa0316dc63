import { and, desc, eq } from 'drizzle-orm'
import type { Account } from '#contract/identity/account.ts'
import type { KeptProfile } from '#contract/identity/profile.ts'
import type { Db } from '../../../platform/db/open.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'
import { profiles } from '../../../platform/db/schema/identity.ts'

/** Phone and delivery address of a person's account; null if none is saved. */
export async function profileOf(db: Db, uid: string): Promise<KeptProfile | null> {
  const { phone, address, postal, city, state } = profiles
  const [row] = await db
    .select({ phone, address, postal, city, state })
    .from(profiles)
    .where(eq(profiles.uid, uid))
    .prepare('profile_of_person')
    .execute()
  return row ?? null
}

/** Phone, delivery address and guardian of a person's last paid order. */
export async function lastOrderOf(db: Db, uid: string): Promise<Account['last_order']> {
  const [row] = await db
    .select({ details: orders.details })
    .from(orders)
    .where(and(eq(orders.uid, uid), eq(orders.status, 'PAID')))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  if (!row) return null
  const { phone, address, postal, city, state, guardian } = row.details
  return { profile: { phone, address, postal, city, state }, guardian }
}
