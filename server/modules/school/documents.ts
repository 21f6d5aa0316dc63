import * as v from 'valibot'
import { BankHolidays } from '#contract/billing/instalments/instalments.ts'
import { schoolColours } from '#contract/school/school-colours.ts'
import { SchoolDocument } from '#contract/school/school-document.ts'
import type { Holiday } from '#contract/shared/staff/staff-wire.ts'
import { noteMoment } from '../../platform/db/moments.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { closedDays } from '../../platform/db/schema/school.ts'
import type { Documents } from '../../platform/http/read-document.ts'
import { eq } from 'drizzle-orm'

export type SchoolDocuments = ReturnType<typeof schoolDocuments>

/** The school's own documents. */
export function schoolDocuments(db: Db, documents: Documents) {
  const publicHolidays = async () => (await documents.read('bank-holidays', BankHolidays)).days
  return {
    school: () => documents.read('school', SchoolDocument),
    colour: async (): Promise<string | null> =>
      (await documents.read('school', v.object(schoolColours))).colour ?? null,
    /** Public holidays, and the days that staff have closed; in order. */
    async holidays(): Promise<Holiday[]> {
      const closed = await db
        .select({ day: closedDays.day, name: closedDays.name })
        .from(closedDays)
      const isClosed = ({ day }: { day: string }) => closed.some((one) => one.day === day)
      return [
        ...(await publicHolidays())
          .filter((one) => !isClosed(one))
          .map((one) => ({ ...one, is_closed: false })),
        ...closed.map((one) => ({ ...one, is_closed: true })),
      ].toSorted((a, b) => a.day.localeCompare(b.day))
    },
    /** Days on which banks are closed besides weekends. */
    bankHolidays: async (): Promise<ReadonlySet<string>> =>
      new Set((await publicHolidays()).map(({ day }) => day)),
  }
}

export async function addClosedDay(tx: Tx, row: typeof closedDays.$inferInsert): Promise<void> {
  await tx.insert(closedDays).values(row).onConflictDoUpdate({ target: closedDays.day, set: row })
  await noteMoment(tx, 'closed-days-changed', row.closedAt)
}

/** @returns why it was closed; undefined where it was not */
export async function removeClosedDay(tx: Tx, day: string, now: Date): Promise<string | undefined> {
  const [row] = await tx.delete(closedDays).where(eq(closedDays.day, day)).returning()
  await noteMoment(tx, 'closed-days-changed', now)
  return row?.name
}
