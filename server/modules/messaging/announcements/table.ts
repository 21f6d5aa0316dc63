import type { TFunction } from 'i18next'
import { csvMoment } from '#contract/shared/text/csv.ts'
import {
  announcementState,
  type StaffAnnouncement,
} from '#contract/messaging/staff-announcements.ts'
import { csvTable, type CsvTable } from '../../../platform/http/files/file-reply.ts'

/** Announcements as a table for a spreadsheet. */
export const announcementTable = (
  rows: AsyncIterable<StaffAnnouncement>,
  t: TFunction<'server/staff'>,
  now: Date,
): CsvTable =>
  csvTable(rows, (column) => t(`columns.${column}`), {
    from: ({ from }: StaffAnnouncement) => csvMoment(new Date(from)),
    until: ({ until }) => csvMoment(new Date(until)),
    status: (one) => announcementState(one, now),
    text: ({ text }) => text,
    audience: ({ audience, audience_name }) =>
      audience.to === 'everybody' ? t('everybody') : audience_name,
    place: ({ place }) => place,
    by: ({ by }) => by,
  })
