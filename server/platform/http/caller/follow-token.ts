import { and, eq, lte } from 'drizzle-orm'
import type { Db, Tx } from '../../db/open.ts'
import { users } from '../../db/schema/identity.ts'

type TokenAddress = { uid: string; email: string; emailVerified: boolean; issuedAt: Date }

/** Stores a token's address and whether it is verified in the person's row, unless a newer token was seen. */
export async function followToken(
  db: Db | Tx,
  { uid, email, emailVerified, issuedAt }: TokenAddress,
): Promise<void> {
  await db
    .update(users)
    .set({ email, emailVerified, emailAsOf: issuedAt })
    .where(and(eq(users.uid, uid), eq(users.isDeleted, false), lte(users.emailAsOf, issuedAt)))
}
