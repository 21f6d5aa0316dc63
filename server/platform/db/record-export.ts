import { recordChange } from './audit.ts'
import { inTransaction } from './in-transaction.ts'
import type { Db } from './open.ts'

/**
 * Records who exported a list, and by which filters. A search may be a person's name, which must not outlive their
 * data, so only its presence is recorded.
 */
export async function recordExport(
  db: Db,
  uid: string,
  { list, label, asked, rows }: { list: string; label: string; asked: object; rows: number },
  now: Date,
): Promise<void> {
  const { search, ...filters } = asked as Record<string, unknown>
  const change = {
    uid,
    action: 'list-exported',
    subject: `list/${list}`,
    label,
    before: {},
    after: { rows, ...filters, ...(search ? { search: true } : {}) },
  }
  await inTransaction(db, (tx) => recordChange(tx, change, now))
}
