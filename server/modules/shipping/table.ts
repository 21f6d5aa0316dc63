import type { TFunction } from 'i18next'
import { csvMoment } from '#contract/shared/text/csv.ts'
import {
  consignmentCode,
  parcelCode,
  type StaffParcelRow,
} from '#contract/shipping/staff-parcels.ts'
import { csvTable, type CsvTable } from '../../platform/http/files/file-reply.ts'

/** Parcels as a table for a spreadsheet, or for a courier's upload. */
export const parcelTable = (
  rows: AsyncIterable<StaffParcelRow>,
  t: TFunction<'server/staff'>,
): CsvTable =>
  csvTable(rows, (column) => t(`columns.${column}`), {
    parcel: ({ number }: StaffParcelRow) => parcelCode(number),
    status: ({ status, held }) => (held === null ? status : 'held'),
    paid: ({ day }) => day,
    class: ({ class_name }) => class_name,
    order: ({ order_id }) => order_id,
    consignment: ({ consignment }) => consignmentCode(consignment),
    name: ({ recipient }) => recipient.name,
    phone: ({ recipient }) => recipient.phone,
    address: ({ recipient }) => recipient.address,
    postal: ({ recipient }) => recipient.postal,
    city: ({ recipient }) => recipient.city,
    state: ({ recipient }) => recipient.state,
    courier: ({ courier }) => courier,
    tracking: ({ tracking }) => tracking,
    posted: ({ posted_at }) => posted_at && csvMoment(new Date(posted_at)),
  })
