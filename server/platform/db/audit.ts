import { inArray } from 'drizzle-orm'
import type { Tx } from './open.ts'
import { audit, withoutSubject, type AuditValues } from './schema/platform.ts'

export type Change = {
  /** The staff member; null for the operator's command. */
  uid: string | null
  action: string
  subject: string
  label: string
  before: AuditValues
  after: AuditValues
}

/** Records changes by staff in the transaction of the change. @returns the ids of the rows, in order */
export async function recordChanges(
  tx: Tx,
  changes: readonly Change[],
  at: Date,
): Promise<number[]> {
  if (changes.length === 0) return []
  const rows = changes.map((change) => ({ ...change, at }))
  const written = await tx.insert(audit).values(rows).returning({ id: audit.id })
  return written.map(({ id }) => id)
}

/** Keeps what was done to people without an account here, and not to whom. The database refuses it for others. */
export async function forgetPeople(tx: Tx, uids: readonly string[]): Promise<void> {
  const subjects = uids.map((uid) => `person/${uid}`)
  await tx.update(audit).set(withoutSubject).where(inArray(audit.subject, subjects))
}
