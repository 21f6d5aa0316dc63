import * as v from 'valibot'
import { BankHolidays } from '#contract/billing/instalments/instalments.ts'
import { schoolColours } from '#contract/school/school-colours.ts'
import { SchoolDocument } from '#contract/school/school-document.ts'
import type { Documents } from '../../platform/http/read-document.ts'

export type SchoolDocuments = ReturnType<typeof schoolDocuments>

/** What the school says of itself. */
export function schoolDocuments(documents: Documents) {
  const holidays = async () => (await documents.read('bank-holidays', BankHolidays)).days
  return {
    school: () => documents.read('school', SchoolDocument),
    colour: async (): Promise<string | null> =>
      (await documents.read('school', v.object(schoolColours))).colour ?? null,
    holidays,
    /** Days on which banks are closed besides weekends. */
    bankHolidays: async (): Promise<ReadonlySet<string>> =>
      new Set((await holidays()).map(({ day }) => day)),
  }
}
