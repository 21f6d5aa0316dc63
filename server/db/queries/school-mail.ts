import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../open.ts'
import { schoolMailStops } from '../tables/messages.ts'

/** Does this person get messages of the school by mail? */
export async function wantsSchoolMail(db: Db | Tx, uid: string): Promise<boolean> {
  const rows = await db
    .select({ uid: schoolMailStops.uid })
    .from(schoolMailStops)
    .where(eq(schoolMailStops.uid, uid))
  return rows.length === 0
}

export async function setSchoolMail(
  db: Db | Tx,
  uid: string,
  wanted: boolean,
  now: Date,
): Promise<void> {
  if (wanted) await db.delete(schoolMailStops).where(eq(schoolMailStops.uid, uid))
  else await db.insert(schoolMailStops).values({ uid, at: now }).onConflictDoNothing()
}
