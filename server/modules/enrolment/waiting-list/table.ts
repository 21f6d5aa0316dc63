import type { TFunction } from 'i18next'
import type { ClassFill } from '#contract/enrolment/staff-seats.ts'
import { csvTable, type CsvTable } from '../../../platform/http/files/file-reply.ts'

/** How full classes are, as a table for a spreadsheet. */
export const seatsTable = (
  rows: AsyncIterable<ClassFill>,
  t: TFunction<'server/staff'>,
): CsvTable =>
  csvTable(rows, (column) => t(`columns.${column}`), {
    class: ({ class_name }: ClassFill) => class_name,
    intake: ({ intake }) => intake,
    programme: ({ programme }) => programme,
    capacity: ({ capacity }) => capacity,
    taken: ({ taken }) => taken,
    held: ({ held }) => held,
    waiting: ({ waiting }) => waiting,
  })
