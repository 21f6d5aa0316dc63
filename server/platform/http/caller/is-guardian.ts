import { sql } from 'drizzle-orm'

const address = sql.placeholder('address')

/**
 * A column for a query of `users`: is there anything for this person at the guardian's page? The placeholder `address`
 * is theirs in lower case; null where nobody has verified it, and only what is bound to their account counts.
 */
export const isGuardian = sql<boolean>`(
  exists (select from guardianships g where g.guardian_uid = "users"."uid" and g.ended_at is null)
  or exists (
    select from guardianships g where g.address = ${address} and g.guardian_uid is null and g.ended_at is null
  )
  or exists (
    select from ages a
    where lower(a.guardian_email) = ${address} and a.answer = 'given' and a.uid <> "users"."uid"
  )
  or exists (
    select from orders o
    where lower(o.details->'guardian'->>'email') = ${address} and o.status not in ('DRAFT', 'VOID')
      and o.uid <> "users"."uid"
  )
)`
