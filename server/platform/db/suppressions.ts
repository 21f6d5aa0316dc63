import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { StaffSuppression } from '#contract/messaging/suppressions.ts'
import type { Db, Tx } from './open.ts'
import { suppressions } from './schema/platform.ts'

export type SuppressionRow = typeof suppressions.$inferSelect

const isInForce = isNull(suppressions.clearedAt)

/** The suppressed ones among these emails. */
export async function suppressionsOf(
  db: Db | Tx,
  emails: readonly string[],
): Promise<SuppressionRow[]> {
  const addresses = emails.map((email) => email.toLowerCase())
  return db
    .select()
    .from(suppressions)
    .where(and(inArray(suppressions.address, addresses), isInForce))
    .orderBy(suppressions.address)
}

/** As staff see it. */
export const shownToStaff = (row: SuppressionRow): StaffSuppression => ({
  address: row.address,
  why: row.why,
  at: row.at.toISOString(),
  words: row.words,
  unsent: row.unsent,
})

/** The suppressed emails of a person and of the guardians they named. */
export async function suppressionsAround(db: Db | Tx, uid: string): Promise<SuppressionRow[]> {
  const { address } = suppressions
  return db
    .select()
    .from(suppressions)
    .where(
      and(
        isInForce,
        or(
          sql`${address} in (select lower(email) from users where uid = ${uid})`,
          sql`${address} in (select lower(details->'guardian'->>'email') from orders where uid = ${uid})`,
          sql`${address} in (select lower(guardian_email) from ages where uid = ${uid})`,
          sql`${address} in (select address from guardianships where student_uid = ${uid} and ended_at is null)`,
        ),
      ),
    )
    .orderBy(address)
}

/** Lifts the suppression of an address. @returns the lifted one; undefined if there was none */
export async function clearSuppression(
  db: Db | Tx,
  email: string,
  now: Date,
  { onlyBounced = false } = {},
): Promise<SuppressionRow | undefined> {
  const [cleared] = await db
    .update(suppressions)
    .set({ clearedAt: now })
    .where(
      and(
        eq(suppressions.address, email.toLowerCase()),
        isInForce,
        onlyBounced ? eq(suppressions.why, 'bounced') : undefined,
      ),
    )
    .returning()
  return cleared
}
