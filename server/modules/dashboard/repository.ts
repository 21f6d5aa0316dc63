import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNull,
  lte,
  ne,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { StoredOrderStatus } from '#contract/billing/orders.ts'
import type { Role } from '#contract/shared/kinds.ts'
import type { ActsOn } from '#contract/shared/staff/staff-rights.ts'
import type { ReachQuery } from '#contract/dashboard/staff-endpoints.ts'
import { changesSorting, type StaffChangesQuery } from '#contract/dashboard/changes.ts'
import { atMalaysianTime, endOfMalaysianDay } from '#contract/shared/calendar.ts'
import { likeText } from '../../platform/db/like-text.ts'
import { sortedList, type ListPlace } from '../../platform/db/list-page.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { audit } from '../../platform/db/schema/platform.ts'
import { orders } from '../../platform/db/schema/billing-orders.ts'
import { classes } from '../../platform/db/schema/catalogue.ts'
import { lessons, providerMeetings } from '../../platform/db/schema/classroom.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { studentsOf } from '../enrolment/index.ts'
import { changeUser } from '../identity/index.ts'
import { kindOfChange } from './changes-seen.ts'

export type StaffRepository = ReturnType<typeof staffRepository>

const disputedOrders = sql`select order_id from disputes where ended_at is null`

export const staffRepository = (db: Db | Tx) => ({
  /** The number of orders by status. */
  async ordersByStatus() {
    const status = sql<StoredOrderStatus | 'disputed'>`case
      when ${orders.status} = 'PAID' and ${orders.id} in (${disputedOrders}) then 'disputed' else ${orders.status} end`
    return db.select({ status, count: count() }).from(orders).groupBy(status).orderBy(status)
  },

  /** The next lessons of these classes, with problems of their meetings. */
  async nextLessons(now: Date, most: number, actsOn: ActsOn) {
    return db
      .select({
        lesson: lessons,
        className: classes.className,
        language: classes.language,
        problem: providerMeetings.problem,
      })
      .from(lessons)
      .innerJoin(classes, eq(classes.id, lessons.classId))
      .leftJoin(providerMeetings, eq(providerMeetings.id, lessons.meetingId))
      .where(
        and(
          gt(lessons.endsAt, now),
          isNull(lessons.cancelledAt),
          actsOn === 'all' ? undefined : inArray(lessons.classId, [...actsOn]),
        ),
      )
      .orderBy(asc(lessons.startsAt), asc(lessons.id))
      .limit(most)
  },

  async reach({ class: classId, intakes, programme }: ReachQuery, now: Date): Promise<number> {
    if (classId === undefined && programme === undefined)
      return db.$count(users, and(eq(users.isSuspended, false), eq(users.isDeleted, false)))
    const of = { classId, programmeId: programme, intakeKeys: intakes?.split(',') }
    const students = studentsOf(db, of, now).as('students')
    const [found] = await db.select({ people: count() }).from(students)
    return found?.people ?? 0
  },

  /** @returns the person with the former role; undefined when nobody has verified this address */
  async giveRole(email: string, role: Role): Promise<{ uid: string; role: Role } | undefined> {
    const [person] = await db
      .select({ uid: users.uid, role: users.role })
      .from(users)
      .where(
        and(
          sql`lower(${users.email}) = ${email.toLowerCase()}`,
          eq(users.emailVerified, true),
          eq(users.isDeleted, false),
        ),
      )
      // An address may have moved from one account to another.
      .orderBy(desc(users.emailAsOf))
      .limit(1)
      .for('update')
    if (person) await changeUser(db, person.uid, { role })
    return person
  },

  /** The changes that the caller may see. */
  async changes(
    query: StaffChangesQuery,
    isVisible: SQL | undefined,
    place: ListPlace,
    most: number,
  ) {
    return db
      .select({ change: audit, by: users.displayName, email: users.email, ...place.keys })
      .from(audit)
      .leftJoin(users, eq(users.uid, audit.uid))
      .where(and(isAskedFor(query), isVisible, place.after))
      .orderBy(...place.orderBy)
      .limit(most)
  },

  /** All staff, by name. */
  async everyStaff() {
    return db
      .select({
        uid: users.uid,
        name: sql<string>`coalesce(nullif(${users.displayName}, ''), ${users.email})`,
      })
      .from(users)
      .where(and(ne(users.role, 'student'), eq(users.isDeleted, false)))
      .orderBy(sql`2`)
  },

  async countChanges(query: StaffChangesQuery, isVisible: SQL | undefined): Promise<number> {
    return db.$count(audit, and(isAskedFor(query), isVisible))
  },
})

// Ids rise with time.
const byAge = { by: audit.id, type: 'integer' } as const
export const changesPlace = sortedList(changesSorting, { at: byAge }, byAge)

/** Changes of something whose name contains the text, of a kind, by a person, on these days. */
const isAskedFor = ({ search, kind, by, from, until }: StaffChangesQuery): SQL | undefined =>
  and(
    search ? ilike(audit.label, `%${likeText(search)}%`) : undefined,
    kind === undefined ? undefined : eq(kindOfChange, kind),
    by === undefined ? undefined : eq(audit.uid, by),
    from === undefined ? undefined : gte(audit.at, atMalaysianTime(from, '00:00')),
    until === undefined ? undefined : lte(audit.at, endOfMalaysianDay(until)),
  )
