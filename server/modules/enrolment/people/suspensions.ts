import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { suspensions } from '../../../platform/db/schema/enrolment.ts'

/** Closes a programme to a person for this reason, or opens it again. @returns whether that changed */
export async function suspendProgramme(
  db: Db | Tx,
  of: typeof suspensions.$inferInsert,
  isSuspended: boolean,
): Promise<boolean> {
  const changed = isSuspended
    ? await db.insert(suspensions).values(of).onConflictDoNothing().returning()
    : await db
        .delete(suspensions)
        .where(
          and(
            eq(suspensions.uid, of.uid),
            eq(suspensions.programmeId, of.programmeId),
            eq(suspensions.reason, of.reason),
          ),
        )
        .returning()
  return changed.length > 0
}
