import { sql } from 'drizzle-orm'

const address = sql.placeholder('address')

/**
 * A column for queries of `users`: whether the guardian's page has anything for this person. The placeholder
 * `address` is their email in lower case; null if unverified, and then only bound guardianships count.
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
