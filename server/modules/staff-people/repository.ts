import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Subject } from '#contract/catalogue.ts'
import { peopleSorting, type PeopleFilter } from '#contract/staff/people.ts'
import { sortedList, type ListPlace } from '../../db/list-page.ts'
import type { Db, Tx } from '../../db/open.ts'
import { isAmong, unpaidSen } from '../../db/queries/people-filter.ts'
import { classes, programmes, teachers } from '../../db/tables/catalogue.ts'
import { orders, subscriptions } from '../../db/tables/orders.ts'
import { ages, sessions, users } from '../../db/tables/people.ts'
import { teacherAccounts } from '../../db/tables/teacher-accounts.ts'

export type StaffPeopleRepository = ReturnType<typeof staffPeopleRepository>
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

/** SQL of people, for support. Give it the transaction of a change. */
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

  /** Locks the person's row; changes by two administrators run one after the other. */
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

  async change(uid: string, set: Partial<typeof users.$inferInsert>): Promise<void> {
    await db.update(users).set(set).where(eq(users.uid, uid))
  },

  /** What a teacher's account acts on; undefined when nothing was said. */
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

  async tie(row: typeof teacherAccounts.$inferInsert): Promise<void> {
    await db
      .insert(teacherAccounts)
      .values(row)
      .onConflictDoUpdate({ target: teacherAccounts.uid, set: row })
  },

  async untie(uid: string): Promise<void> {
    await db.delete(teacherAccounts).where(eq(teacherAccounts.uid, uid))
  },

  async endSessions(uid: string): Promise<void> {
    await db.delete(sessions).where(eq(sessions.uid, uid))
  },

  async subscriptions(uid: string) {
    return db
      .select({
        programmeId: subscriptions.programmeId,
        programme: programmes.title,
        expiresAt: subscriptions.expiresAt,
        isSuspended: subscriptions.isSuspended,
        classes: sql<Pick<Subject, 'class_name' | 'language'>[]>`(
          select coalesce(json_agg(json_build_object('class_name', c.class_name, 'language', c.language) order by c.id), '[]'::json)
          from subscription_classes s join ${classes} c on c.id = s.class_id
          where s.uid = ${subscriptions.uid} and s.programme_id = ${subscriptions.programmeId}
        )`,
      })
      .from(subscriptions)
      .innerJoin(programmes, eq(programmes.id, subscriptions.programmeId))
      .where(eq(subscriptions.uid, uid))
      .orderBy(asc(subscriptions.programmeId))
  },

  /** @returns false when the person has nothing of this programme */
  async suspendProgramme(uid: string, programmeId: number, isSuspended: boolean): Promise<boolean> {
    const changed = await db
      .update(subscriptions)
      .set({ isSuspended })
      .where(and(eq(subscriptions.uid, uid), eq(subscriptions.programmeId, programmeId)))
      .returning({ uid: subscriptions.uid })
    return changed.length > 0
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
