import { eq } from 'drizzle-orm'
import type { KeptProfile } from '#contract/account/profile.ts'
import type { Db } from '../open.ts'
import { profiles } from '../tables/people.ts'

/** Phone and delivery address of a person's account; null until they have given any of it. */
export async function profileOf(db: Db, uid: string): Promise<KeptProfile | null> {
  const { phone, address, postal, city, state } = profiles
  const [row] = await db
    .select({ phone, address, postal, city, state })
    .from(profiles)
    .where(eq(profiles.uid, uid))
  return row ?? null
}
