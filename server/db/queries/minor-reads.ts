import { and, eq, gt, notExists } from 'drizzle-orm'
import { recordChanges } from '../audit.ts'
import type { Db } from '../open.ts'
import { audit } from '../tables/audit.ts'
import { ages } from '../tables/people.ts'

const minorRead = 'minor-read'
const minorReadsEveryMs = 3600 * 1000

/**
 * Records that a member of staff opened the page or an order of a person under 18, at most once an hour per reader and
 * person. Does nothing for adults and for people of unknown age.
 * @param label the person's name or address, for the list of changes
 */
export async function recordMinorRead(
  db: Db,
  { uid, label, readerUid }: { uid: string; label: string; readerUid: string },
  now: Date,
): Promise<void> {
  const subject = `person/${uid}`
  const recorded = db
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.subject, subject),
        eq(audit.uid, readerUid),
        eq(audit.action, minorRead),
        gt(audit.at, new Date(now.getTime() - minorReadsEveryMs)),
      ),
    )
  const unrecorded = await db
    .select({ uid: ages.uid })
    .from(ages)
    .where(and(eq(ages.uid, uid), eq(ages.isMinor, true), notExists(recorded)))
  if (unrecorded.length === 0) return
  const read = { uid: readerUid, action: minorRead, subject, label, before: {}, after: {} }
  await db.transaction((tx) => recordChanges(tx, [read], now))
}
