import { and, eq, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PeopleFilter } from '#contract/identity/staff-people.ts'
import { areNamedLike, hasDigits, likeText, phoneDigits } from '../../platform/db/like-text.ts'
import { users } from '../../platform/db/schema/identity.ts'

const dayMs = 24 * 3600 * 1000

/** When the person of a query's `users` row last signed in or used the site: sessions are renewed every hour. */
export const seenAt = sql<string>`greatest("users"."last_sign_in_at", (
  select max(coalesce(s.exchanged_at, s.created_at)) from sessions s where s.uid = "users"."uid"
))`

const unpaidOf = sql`
  from instalments i
  join payments p on p.id = i.payment_id and p.status in ('set-up', 'succeeded')
  join orders o on o.id = i.order_id
  where o.uid = "users"."uid" and i.status = 'failed' and i.cancelled_at is null`

/** Refused monthly payments that the person of a query's `users` row still owes. */
export const unpaidSen = sql<number>`(select coalesce(sum(i.amount_sen), 0)::int ${unpaidOf})`
export const hasUnpaid = sql`exists (select ${unpaidOf})`

/** Whether one of these columns contains the text, with wildcards escaped. */
export function contains(text: string, ...columns: Parameters<typeof ilike>[0][]): SQL | undefined {
  const part = `%${likeText(text)}%`
  return or(...columns.map((column) => ilike(column, part)))
}

/** Whether a person's email, name or phone number, in the account or an order, contains the text. */
export function isFoundBy(text: string): SQL | undefined {
  const digits = phoneDigits(text)
  return or(
    contains(text, users.email),
    areNamedLike([users.displayName], text),
    digits === undefined
      ? undefined
      : sql`"users"."uid" in (
          select p.uid from profiles p where ${hasDigits(sql`p.phone`, digits)}
          union select o.uid from orders o where o.status <> 'VOID' and (${hasDigits(sql`o.details->>'phone'`, digits)}
            or ${hasDigits(sql`o.details->'guardian'->>'contact'`, digits)}))`,
  )
}

/** Whether the enrolment `e` is open at or after this instant. */
const isOpen = (at: Date) => sql`e.ended_at is null
  and (e.live_until is null or e.live_until >= ${at.toISOString()})`

const states = {
  active: and(eq(users.isSuspended, false), isNull(users.eraseAfter)),
  suspended: eq(users.isSuspended, true),
  leaving: isNotNull(users.eraseAfter),
}

/** The people of a filter, for a query of `users`. Deleted accounts are never among them. */
export function isAmong(filter: PeopleFilter, now: Date): SQL | undefined {
  const { search, role, state, class: classId, intake, expires, unpaid, unseen, tag } = filter
  const inDays = (days: string) => new Date(now.getTime() + Number(days) * dayMs).toISOString()
  return and(
    eq(users.isDeleted, false),
    search ? isFoundBy(search) : undefined,
    role && eq(users.role, role),
    state && states[state],
    classId !== undefined || intake !== undefined
      ? sql`"users"."uid" in (select e.uid from enrolments e where ${isOpen(now)}
          and ${classId === undefined ? sql`true` : sql`e.class_id = ${classId}`}
          and ${intake === undefined ? sql`true` : sql`e.intake_key = ${intake}`})`
      : undefined,
    expires
      ? sql`"users"."uid" in (select e.uid from enrolments e where ${isOpen(now)}
          and e.live_until <= ${inDays(expires)}
          and ${classId === undefined ? sql`true` : sql`e.class_id = ${classId}`}
          and ${intake === undefined ? sql`true` : sql`e.intake_key = ${intake}`}
          and not exists (
            select from enrolments later where later.uid = e.uid and later.class_id = e.class_id
              and later.ended_at is null and (later.live_until is null or later.live_until > ${inDays(expires)})
          ))`
      : undefined,
    unpaid ? hasUnpaid : undefined,
    tag ? sql`"users"."uid" in (select p.uid from person_tags p where p.tag = ${tag})` : undefined,
    unseen ? sql`${seenAt} < ${inDays(`-${unseen}`)}` : undefined,
  )
}
