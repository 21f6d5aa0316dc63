import type { TFunction } from 'i18next'
import { csvMoment } from '#contract/shared/text/csv.ts'
import type { StaffChange } from '#contract/dashboard/changes.ts'
import { csvTable, type CsvTable } from '../../platform/http/files/file-reply.ts'

/** The record of changes as a table for a spreadsheet; values before and after are JSON. */
export const changeTable = (
  rows: AsyncIterable<StaffChange>,
  t: TFunction<'server/staff'>,
): CsvTable =>
  csvTable(rows, (column) => t(`columns.${column}`), {
    date: ({ at }: StaffChange) => csvMoment(new Date(at)),
    by: ({ by }) => by,
    action: ({ action }) => action,
    name: ({ label }) => label,
    subject: ({ subject }) => subject,
    before: ({ before }) => JSON.stringify(before),
    after: ({ after }) => JSON.stringify(after),
  })
