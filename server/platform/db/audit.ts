import { inArray } from 'drizzle-orm'
import type { Tx } from './open.ts'
import { onlyRow } from './rows.ts'
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

/** Records a change by staff in the transaction of the change. @returns the id of its row */
export async function recordChange(tx: Tx, change: Change, at: Date): Promise<number> {
  const row = { ...change, at }
  return onlyRow(await tx.insert(audit).values(row).returning({ id: audit.id })).id
}

export async function recordChanges(tx: Tx, changes: readonly Change[], at: Date): Promise<void> {
  if (changes.length > 0)
    await tx.insert(audit).values(changes.map((change) => ({ ...change, at })))
}

/** Keeps what was done to people without an account here, and not to whom. The database refuses it for others. */
export async function forgetPeople(tx: Tx, uids: readonly string[]): Promise<void> {
  const subjects = uids.map((uid) => `person/${uid}`)
  await tx.update(audit).set(withoutSubject).where(inArray(audit.subject, subjects))
}
