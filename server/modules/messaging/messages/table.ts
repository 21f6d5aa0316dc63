import type { TFunction } from 'i18next'
import { csvMoment } from '#contract/shared/text/csv.ts'
import type { StaffMessage } from '#contract/messaging/staff-messages.ts'
import { csvTable, type CsvTable } from '../../../platform/http/files/file-reply.ts'

/** Messages by staff as a table for a spreadsheet. */
export const messageTable = (
  rows: AsyncIterable<StaffMessage>,
  t: TFunction<'server/staff'>,
): CsvTable =>
  csvTable(rows, (column) => t(`columns.${column}`), {
    date: ({ at }: StaffMessage) => csvMoment(new Date(at)),
    by: ({ by }) => by,
    subject: ({ subject }) => subject,
    text: ({ text }) => text,
    language: ({ language }) => language,
    people: ({ people }) => people,
    told: ({ told }) => told,
    mailed: ({ mails }) => mails.sent,
    mailsWaiting: ({ mails }) => mails.waiting,
    mailsReturned: ({ mails }) => mails.returned,
  })
