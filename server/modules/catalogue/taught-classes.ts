import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/open.ts'
import { lessons } from '../../platform/db/schema/classroom.ts'

/** The classes with lessons in an intake, as `isTaught` takes them; none while its lessons are still to be planned. */
export async function taughtClasses(db: Db | Tx, intakeKey: string): Promise<number[]> {
  const rows = await db
    .selectDistinct({ classId: lessons.classId })
    .from(lessons)
    .where(and(eq(lessons.intakeKey, intakeKey), isNull(lessons.cancelledAt)))
    .orderBy(asc(lessons.classId))
  return rows.map(({ classId }) => classId)
}
