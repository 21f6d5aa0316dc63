import type { StaffClass } from '#contract/shared/staff/staff-wire.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { csvTable, type CsvTable } from '../../../platform/http/files/file-reply.ts'

/** Classes as a table for a spreadsheet. */
export function classTable(rows: AsyncIterable<StaffClass>, locale: string): CsvTable {
  const [t, common] = [copyOf('server/staff', locale), copyOf('common', locale)]
  return csvTable(rows, (column) => t(`columns.${column}`), {
    class: ({ class_name }: StaffClass) => class_name,
    language: ({ language }) => common(`language.${language}`),
    teachers: ({ teachers }) => teachers.join(', '),
  })
}
