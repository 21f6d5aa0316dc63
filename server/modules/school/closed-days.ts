import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/open.ts'
import { closedDays } from '../../platform/db/schema/school.ts'

export async function addClosedDay(tx: Tx, row: typeof closedDays.$inferInsert): Promise<void> {
  await tx.insert(closedDays).values(row).onConflictDoUpdate({ target: closedDays.day, set: row })
}

/** @returns why it was closed; undefined where it was not */
export async function removeClosedDay(tx: Tx, day: string): Promise<string | undefined> {
  const [row] = await tx.delete(closedDays).where(eq(closedDays.day, day)).returning()
  return row?.name
}
