import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/open.ts'
import { classes, classTeachers, teachers } from '../../db/tables/catalogue.ts'

export type TeacherRow = typeof teachers.$inferSelect

/** SQL of teachers, for administrators. Give it the transaction of a change. */
export const staffTeachersRepository = (db: Db | Tx) => ({
  async all(): Promise<TeacherRow[]> {
    return db.select().from(teachers).orderBy(asc(teachers.isRetired), asc(teachers.name))
  },

  /** The teacher, locked until the transaction ends. */
  async lock(id: string): Promise<TeacherRow | undefined> {
    const [row] = await db.select().from(teachers).where(eq(teachers.id, id)).for('update')
    return row
  },

  /** Who teaches what. */
  async classes() {
    return db
      .select({
        teacherId: classTeachers.teacherId,
        id: classes.id,
        class_name: classes.className,
      })
      .from(classTeachers)
      .innerJoin(classes, eq(classes.id, classTeachers.classId))
      .orderBy(asc(classes.id))
  },

  /** @returns false where this id exists already */
  async add(row: typeof teachers.$inferInsert): Promise<boolean> {
    const added = await db
      .insert(teachers)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: teachers.id })
    return added.length > 0
  },

  async change(id: string, set: Partial<TeacherRow>): Promise<void> {
    await db.update(teachers).set(set).where(eq(teachers.id, id))
  },
})
