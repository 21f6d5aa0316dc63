import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { classes, classTeachers } from '../../../platform/db/schema/catalogue.ts'
import { replaceOf } from '../../../platform/db/upsert.ts'

export async function addClass(db: Db | Tx, row: typeof classes.$inferInsert): Promise<void> {
  await db.insert(classes).values(row)
}

/** Changes a class and who teaches it. */
export async function changeClass(
  tx: Tx,
  classId: number,
  set: Partial<typeof classes.$inferInsert>,
  teacherIds: readonly string[],
): Promise<void> {
  await tx.update(classes).set(set).where(eq(classes.id, classId))
  const links = teacherIds.map((teacherId) => ({ classId, teacherId }))
  await replaceOf(tx, classTeachers, { classId }, 'teacherId', links)
}
