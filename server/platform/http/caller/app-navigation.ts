import { eq, sql } from 'drizzle-orm'
import { isStaff } from '#contract/enrolment/access.ts'
import type { AppNavigation } from '#contract/identity/sign-in.ts'
import type { Db } from '../../db/open.ts'
import { users } from '../../db/schema/identity.ts'
import { isGuardian } from './is-guardian.ts'

/** A column for a query of `users`: whether they have a class or an order of their own. */
const learns = sql<boolean>`(
  exists (select from enrolments e where e.uid = "users"."uid" and e.ended_at is null)
  or exists (select from orders o where o.uid = "users"."uid" and o.status not in ('DRAFT', 'VOID'))
)`

/** @param email from their token; null if unverified */
export async function appNavigationOf(
  db: Db,
  { uid, email }: { uid: string; email: string | null },
): Promise<AppNavigation> {
  const [person] = await db
    .select({ role: users.role, isGuardian, learns })
    .from(users)
    .where(eq(users.uid, sql.placeholder('uid')))
    .prepare('app_navigation')
    .execute({ uid, address: email?.toLowerCase() ?? null })
  if (!person) return { pages: [], is_only_guardian: false }
  return {
    pages: [
      ...(person.isGuardian ? (['guardian'] as const) : []),
      ...(isStaff(person.role) ? (['staff'] as const) : []),
    ],
    is_only_guardian: person.isGuardian && !isStaff(person.role) && !person.learns,
  }
}
