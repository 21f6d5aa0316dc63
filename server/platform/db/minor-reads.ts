import { and, eq, gt, inArray, notExists } from 'drizzle-orm'
import { recordChange, type Change } from './audit.ts'
import { inTransaction } from './in-transaction.ts'
import type { Db } from './open.ts'
import { audit } from './schema/platform.ts'
import { ages } from './schema/identity.ts'

export const minorRead = 'minor-read'
const minorsListed = 'minors-listed'
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
  const read = { uid: readerUid, action: minorRead, subject: `person/${uid}`, label }
  const minors = await unrecordedMinors(db, [uid], read, now)
  if (minors > 0) await record(db, { ...read, before: {}, after: {} }, now)
}

/**
 * Records that a member of staff opened a list with people under 18 on it, at most once an hour per reader and list:
 * only how many, because names would be a second list.
 * @param list which one, `roster/11`
 * @param label what it is called, for the list of changes
 */
export async function recordMinorsListed(
  db: Db,
  {
    uids,
    list,
    label,
    readerUid,
  }: { uids: string[]; list: string; label: string; readerUid: string },
  now: Date,
): Promise<void> {
  const read = { uid: readerUid, action: minorsListed, subject: `list/${list}`, label }
  const minors = await unrecordedMinors(db, uids, read, now)
  if (minors > 0) await record(db, { ...read, before: {}, after: { rows: minors } }, now)
}

type Read = { uid: string; action: string; subject: string }

/** How many of these people are under 18; none if such a read was recorded within the hour. */
function unrecordedMinors(db: Db, uids: string[], read: Read, now: Date): Promise<number> {
  const recorded = db
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.subject, read.subject),
        eq(audit.uid, read.uid),
        eq(audit.action, read.action),
        gt(audit.at, new Date(now.getTime() - minorReadsEveryMs)),
      ),
    )
  return db.$count(ages, and(inArray(ages.uid, uids), eq(ages.isMinor, true), notExists(recorded)))
}

const record = (db: Db, read: Change, now: Date) =>
  inTransaction(db, (tx) => recordChange(tx, read, now))
