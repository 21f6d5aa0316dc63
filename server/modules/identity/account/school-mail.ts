import { eq } from 'drizzle-orm'
import type { StoppableMail } from '#contract/identity/account.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { digestStops } from '../../../platform/db/schema/guardians.ts'
import { schoolMailStops } from '../../../platform/db/schema/identity.ts'

const stopsOf = { messages: schoolMailStops, digest: digestStops } as const satisfies Record<
  StoppableMail,
  unknown
>

/** Whether this person gets these mails. */
export async function wantsMail(
  db: Db | Tx,
  uid: string,
  about: StoppableMail = 'messages',
): Promise<boolean> {
  const stops = stopsOf[about]
  return (await db.$count(stops, eq(stops.uid, uid))) === 0
}

export async function setMailWanted(
  db: Db | Tx,
  uid: string,
  wanted: boolean,
  now: Date,
  about: StoppableMail = 'messages',
): Promise<void> {
  const stops = stopsOf[about]
  if (wanted) await db.delete(stops).where(eq(stops.uid, uid))
  else await db.insert(stops).values({ uid, at: now }).onConflictDoNothing()
}
