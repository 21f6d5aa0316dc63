import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import type {
  ListedRefund,
  StaffPayment,
  StaffPayments,
  StaffRefunds,
} from '#contract/billing/payments/staff-payments.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { everyRow, listPage } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/open.ts'
import { recordExport } from '../../../platform/db/record-export.ts'
import type { CsvTable } from '../../../platform/http/files/file-reply.ts'
import { refusePage } from '../../../platform/http/refusal.ts'
import {
  paymentsPlace,
  refundsPlace,
  staffPaymentsRepository,
  type ExportColumns,
} from './repository.ts'
import { paymentTable, refundTable } from './table.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

/** All payments and refunds, read-only. */
export function paymentHandlers(db: Db) {
  const repository = staffPaymentsRepository(db)
  return {
    async staffPayments({ query }): Promise<StaffPayments> {
      const place = paymentsPlace(query) ?? refusePage()
      const [total, { rows, ...page }] = await Promise.all([
        repository.countPayments(query),
        listPage(place, staffRowsPerPage, (...at) => repository.payments(query, ...at)),
      ])
      return { total, ...page, payments: rows.map(shownPayment) }
    },

    async exportPayments({ caller: { uid }, query, now, locale }): Promise<CsvTable> {
      const t = copyOf('server/staff', locale)
      const rows = await repository.countPayments(query)
      const label = t('exports.payments')
      await recordExport(db, uid, { list: 'payments', label, asked: query, rows }, now)
      return paymentTable(
        everyRow(
          (page) => paymentsPlace({ ...query, page }),
          (...at) => repository.payments(query, ...at),
        ),
        t,
      )
    },

    async staffRefunds({ query }): Promise<StaffRefunds> {
      const place = refundsPlace(query) ?? refusePage()
      const [total, { rows, ...page }] = await Promise.all([
        repository.countRefunds(query),
        listPage(place, staffRowsPerPage, (...at) => repository.refunds(query, ...at)),
      ])
      return { total, ...page, refunds: rows.map(shownRefund) }
    },

    async exportRefunds({ caller: { uid }, query, now, locale }): Promise<CsvTable> {
      const t = copyOf('server/staff', locale)
      const rows = await repository.countRefunds(query)
      const label = t('exports.refunds')
      await recordExport(db, uid, { list: 'refunds', label, asked: query, rows }, now)
      return refundTable(
        everyRow(
          (page) => refundsPlace({ ...query, page }),
          (...at) => repository.refunds(query, ...at),
        ),
        t,
      )
    },
  } satisfies Partial<Handlers>
}

type Keyed<Row> = Row & ExportColumns & { sortKey: string; sortId: string }
const toIso = (instant: string) => new Date(instant).toISOString()

const shownPayment = ({
  sortKey: _,
  sortId: __,
  intake: ___,
  classes: ____,
  ...row
}: Keyed<StaffPayment>): StaffPayment => ({
  ...row,
  at: toIso(row.at),
})

const shownRefund = ({
  sortKey: _,
  sortId: __,
  intake: ___,
  classes: ____,
  ...row
}: Keyed<ListedRefund>): ListedRefund => ({
  ...row,
  asked_at: toIso(row.asked_at),
  settled_at: row.settled_at === null ? null : toIso(row.settled_at),
})
