import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { peopleSorting, type PeopleFilter } from '#contract/identity/staff-people.ts'
import { sortedList, type ListPlace } from '../../../platform/db/list-page.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { holdingsOfUser, toHoldings } from '../../../platform/http/caller/holdings.ts'
import {
  classes,
  programmes,
  teachers,
  teacherAccounts,
} from '../../../platform/db/schema/catalogue.ts'
import { enrolments, suspensions } from '../../../platform/db/schema/enrolment.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'
import { ages, users } from '../../../platform/db/schema/identity.ts'
import { isAmong, unpaidSen } from '../../identity/index.ts'
import { suspendProgramme } from '../../enrolment/index.ts'

export type PersonRecord = typeof users.$inferSelect

export const peoplePlace = sortedList(
  peopleSorting,
  {
    name: { by: sql`lower(${users.displayName})`, type: 'text' },
    email: { by: sql`lower(${users.email})`, type: 'text' },
    created: { by: users.createdAt, type: 'timestamptz' },
    'signed-in': { by: users.lastSignInAt, type: 'timestamptz' },
  },
  { by: users.uid, type: 'text' },
)

/** SQL of people, for support. To write, pass a transaction. */
export const staffPeopleRepository = (db: Db | Tx) => ({
  async list(filter: PeopleFilter, place: ListPlace, most: number, now: Date) {
    return db
      .select({ person: users, unpaid: unpaidSen, ...place.keys })
      .from(users)
      .where(and(isAmong(filter, now), place.after))
      .orderBy(...place.orderBy)
      .limit(most)
  },

  async count(filter: PeopleFilter, now: Date): Promise<number> {
    return db.$count(users, isAmong(filter, now))
  },

  /** Also deleted people, because their orders link to them. */
  async find(uid: string): Promise<PersonRecord | undefined> {
    const [row] = await db.select().from(users).where(eq(users.uid, uid))
    return row
  },

  async isMinor(uid: string): Promise<boolean> {
    const [row] = await db.select({ isMinor: ages.isMinor }).from(ages).where(eq(ages.uid, uid))
    return row?.isMinor ?? false
  },

  /** Locks the person and all administrators, so that changes of roles run one after the other. */
  async lock(uid: string): Promise<PersonRecord | undefined> {
    await db
      .select({ uid: users.uid })
      .from(users)
      .where(eq(users.role, 'administrator'))
      .orderBy(asc(users.uid))
      .for('update')
    const [row] = await db
      .select()
      .from(users)
      .where(and(eq(users.uid, uid), eq(users.isDeleted, false)))
      .for('update')
    return row
  },

  /** Administrators who can sign in. */
  async administrators(): Promise<number> {
    const [row] = await db
      .select({ all: count() })
      .from(users)
      .where(
        and(
          eq(users.role, 'administrator'),
          eq(users.isSuspended, false),
          eq(users.isDeleted, false),
        ),
      )
    return row?.all ?? 0
  },

  /** The teacher profile and class rights of an account; undefined if not set. */
  async teacherAccount(uid: string) {
    const [row] = await db.select().from(teacherAccounts).where(eq(teacherAccounts.uid, uid))
    return row
  },

  async isTeacher(teacherId: string): Promise<boolean> {
    const found = await db
      .select({ id: teachers.id })
      .from(teachers)
      .where(eq(teachers.id, teacherId))
    return found.length > 0
  },

  /** The programmes that a person holds, and those that staff have suspended. */
  async subscriptions(uid: string, now: Date) {
    const [[person], suspended, offered, subjects] = await Promise.all([
      db.select({ holdings: holdingsOfUser }).from(users).where(eq(users.uid, uid)),
      db.select().from(suspensions).where(suspendedByStaff(uid)),
      db.select().from(programmes).orderBy(asc(programmes.id)),
      db
        .select({
          id: classes.id,
          class_name: classes.className,
          language: classes.language,
        })
        .from(classes)
        .orderBy(asc(classes.id)),
    ])
    const holdings = toHoldings(person?.holdings ?? [], now)
    return offered.flatMap(({ id, title }) => {
      const held = holdings.find(({ programme_id }) => programme_id === id)
      const isSuspended = suspended.some(({ programmeId }) => programmeId === id)
      if (!held && !isSuspended) return []
      return {
        programmeId: id,
        programme: title,
        expiresAt: held?.programme_expiry_date ?? null,
        isSuspended,
        classes: subjects.filter((subject) => held?.class_ids.includes(subject.id)),
      }
    })
  },

  /** @returns false when the person has nothing of this programme */
  async suspendProgramme(uid: string, programmeId: number, isSuspended: boolean): Promise<boolean> {
    const suspension = and(suspendedByStaff(uid), eq(suspensions.programmeId, programmeId))
    const held = and(
      eq(enrolments.uid, uid),
      eq(enrolments.programmeId, programmeId),
      isNull(enrolments.endedAt),
    )
    if (!(await db.$count(enrolments, held)) && !(await db.$count(suspensions, suspension)))
      return false
    await suspendProgramme(db, { uid, programmeId, reason: 'staff' }, isSuspended)
    return true
  },

  async orders(uid: string) {
    return db
      .select({
        id: orders.id,
        programme: programmes.title,
        status: orders.status,
        total: orders.totalSen,
        createdAt: orders.createdAt,
      })
      .from(orders)
      .innerJoin(programmes, eq(programmes.id, orders.programmeId))
      .where(eq(orders.uid, uid))
      .orderBy(desc(orders.createdAt))
  },
})

const suspendedByStaff = (uid: string) =>
  and(eq(suspensions.uid, uid), eq(suspensions.reason, 'staff'))
