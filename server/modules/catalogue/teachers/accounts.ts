import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { teacherAccounts } from '../../../platform/db/schema/catalogue.ts'

/** Sets the teacher of an account, and the classes on which it acts. */
export async function tieTeacherAccount(
  db: Db | Tx,
  row: typeof teacherAccounts.$inferInsert,
): Promise<void> {
  await db
    .insert(teacherAccounts)
    .values(row)
    .onConflictDoUpdate({ target: teacherAccounts.uid, set: row })
}

export async function untieTeacherAccount(db: Db | Tx, uid: string): Promise<void> {
  await db.delete(teacherAccounts).where(eq(teacherAccounts.uid, uid))
}
