import { and, asc, eq, exists, inArray, not, or, sql, type SQL } from 'drizzle-orm'
import { teachersSorting, type StaffTeachersQuery } from '#contract/catalogue/staff-teachers.ts'
import { areNamedLike } from '../../../platform/db/like-text.ts'
import { sortedList, type ListPlace } from '../../../platform/db/list-page.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import {
  classes,
  teachers,
  teacherAccounts,
  teacherPhotos,
} from '../../../platform/db/schema/catalogue.ts'
import { plannedClasses } from '../../../platform/db/taught-classes.ts'
import { contains } from '../../identity/index.ts'

export type StoredTeacher = typeof teachers.$inferSelect

export const teachersPlace = sortedList(
  teachersSorting,
  { name: { by: sql`lower(${teachers.name})`, type: 'text' } },
  { by: teachers.id, type: 'text' },
)

const teaches = (db: Db | Tx, which?: SQL) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(classes)
      .innerJoin(sql`${plannedClasses} t`, sql`t.class_id = ${classes.id}`)
      .where(and(sql`t.teacher_id = ${teachers.id}`, which)),
  )

function isAskedFor(db: Db | Tx, { search, show }: StaffTeachersQuery): SQL | undefined {
  const shows = {
    teaching: teaches(db),
    'without-class': and(eq(teachers.isRetired, false), not(teaches(db))),
    retired: eq(teachers.isRetired, true),
  }
  return and(
    show && shows[show],
    search
      ? or(
          areNamedLike([teachers.name], search),
          contains(search, teachers.headline),
          teaches(db, contains(search, classes.className)),
        )
      : undefined,
  )
}

/** SQL of teachers, for administrators. To write, pass a transaction. */
export const staffTeachersRepository = (db: Db | Tx) => ({
  async listWithClasses(query: StaffTeachersQuery, place: ListPlace, most: number) {
    const rows = await db
      .select({ teacher: teachers, photo: teacherPhotos.photo, ...place.keys })
      .from(teachers)
      .leftJoin(teacherPhotos, eq(teacherPhotos.teacherId, teachers.id))
      .where(and(isAskedFor(db, query), place.after))
      .orderBy(...place.orderBy)
      .limit(most)
    const taught = await this.classesOf(rows.map(({ teacher }) => teacher.id))
    return rows.map((row) => ({
      ...row,
      classes: taught.filter(({ teacherId }) => teacherId === row.teacher.id),
    }))
  },

  count: (query: StaffTeachersQuery): Promise<number> => db.$count(teachers, isAskedFor(db, query)),

  /** The teacher, locked until the transaction ends. */
  async lock(id: string): Promise<StoredTeacher | undefined> {
    const [row] = await db.select().from(teachers).where(eq(teachers.id, id)).for('update')
    return row
  },

  /** The classes of these teachers. */
  async classesOf(teacherIds: readonly string[]) {
    return db
      .select({
        teacherId: sql<string>`t.teacher_id`,
        id: classes.id,
        class_name: classes.className,
      })
      .from(classes)
      .innerJoin(sql`${plannedClasses} t`, sql`t.class_id = ${classes.id}`)
      .where(inArray(sql`t.teacher_id`, [...teacherIds]))
      .orderBy(asc(classes.id))
  },

  /** @returns false if this id exists already */
  async add(row: typeof teachers.$inferInsert): Promise<boolean> {
    const added = await db
      .insert(teachers)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: teachers.id })
    return added.length > 0
  },

  exists: async (id: string): Promise<boolean> =>
    (await db.$count(teachers, eq(teachers.id, id))) > 0,

  /** The teacher whose account this is. */
  async teacherOf(uid: string): Promise<string | null> {
    const [row] = await db.select().from(teacherAccounts).where(eq(teacherAccounts.uid, uid))
    return row?.teacherId ?? null
  },

  isPhoto: async (photo: string): Promise<boolean> =>
    (await db.$count(teacherPhotos, eq(teacherPhotos.photo, photo))) > 0,

  /** @returns the previous photo; null for none */
  async replacePhoto(teacherId: string, photo: string | null, now: Date): Promise<string | null> {
    const isOfTeacher = eq(teacherPhotos.teacherId, teacherId)
    const [before] = await db.select().from(teacherPhotos).where(isOfTeacher)
    if (photo === null) await db.delete(teacherPhotos).where(isOfTeacher)
    else {
      const set = { photo, changedAt: now }
      await db
        .insert(teacherPhotos)
        .values({ teacherId, ...set })
        .onConflictDoUpdate({ target: teacherPhotos.teacherId, set })
    }
    return before?.photo ?? null
  },

  async change(id: string, set: Partial<StoredTeacher>): Promise<void> {
    await db.update(teachers).set(set).where(eq(teachers.id, id))
  },
})
