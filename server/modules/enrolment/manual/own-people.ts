import { and, isNull, sql, type AnyColumn } from 'drizzle-orm'
import { isSameMailbox } from '#contract/identity/mailbox.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'
import { guardianships } from '../../../platform/db/schema/guardians.ts'
import { ages } from '../../../platform/db/schema/identity.ts'

/**
 * The people whom this member of staff may not act on: themselves, and those of `uids` whose guardian or payer they
 * are.
 */
export async function ownPeople(
  db: Db | Tx,
  caller: Pick<Caller, 'uid' | 'email'>,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const among = (uid: AnyColumn) =>
    sql`${uid} in (select jsonb_array_elements_text(${JSON.stringify(uids)}::jsonb))`
  const nobody = sql<string | null>`null::text`
  const rows = await db
    .select({
      uid: ages.uid,
      guardianUid: nobody.as('guardian_uid'),
      address: sql<string | null>`${ages.guardianEmail}`.as('address'),
    })
    .from(ages)
    .where(among(ages.uid))
    .union(
      db
        .select({
          uid: orders.uid,
          guardianUid: nobody,
          address: sql<string | null>`${orders.details}->'guardian'->>'email'`,
        })
        .from(orders)
        .where(among(orders.uid)),
    )
    .union(
      db
        .select({
          uid: guardianships.studentUid,
          guardianUid: sql<string | null>`${guardianships.guardianUid}`,
          address: sql<string | null>`${guardianships.address}`,
        })
        .from(guardianships)
        .where(and(among(guardianships.studentUid), isNull(guardianships.endedAt))),
    )
  const own = rows.filter(({ guardianUid, address }) =>
    guardianUid === null
      ? address !== null && isSameMailbox(address, caller.email)
      : guardianUid === caller.uid,
  )
  return new Set([caller.uid, ...own.map(({ uid }) => uid)])
}
