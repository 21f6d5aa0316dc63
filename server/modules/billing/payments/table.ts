import type { TFunction } from 'i18next'
import { csvMoment, csvMoney } from '#contract/shared/text/csv.ts'
import type { ListedRefund, StaffPayment } from '#contract/billing/payments/staff-payments.ts'
import { csvTable, type CsvTable } from '../../../platform/http/files/file-reply.ts'
import type { ExportColumns } from './repository.ts'

type T = TFunction<'server/staff'>

/** Payments as a table for a spreadsheet; amounts in ringgit. */
export const paymentTable = (rows: AsyncIterable<StaffPayment & ExportColumns>, t: T): CsvTable =>
  csvTable(rows, (column) => t(`columns.${column}`), {
    date: ({ at }: StaffPayment & ExportColumns) => csvMoment(new Date(at)),
    status: ({ state }) => state,
    amount: ({ amount }) => csvMoney(amount),
    kind: ({ kind }) => kind,
    instalment: ({ instalment }) => instalment,
    method: ({ method }) => method,
    reference: ({ reference }) => reference,
    receipt: ({ receipt_number }) => receipt_number,
    order: ({ order_id }) => order_id,
    programme: ({ programme }) => programme,
    intake: ({ intake }) => intake,
    class: ({ classes }) => classes,
    student: ({ student }) => student,
  })

/** Refunds as a table for a spreadsheet; amounts in ringgit. */
export const refundTable = (rows: AsyncIterable<ListedRefund & ExportColumns>, t: T): CsvTable =>
  csvTable(rows, (column) => t(`columns.${column}`), {
    date: ({ asked_at }: ListedRefund & ExportColumns) => csvMoment(new Date(asked_at)),
    status: ({ state }) => state,
    settled: ({ settled_at }) => (settled_at === null ? null : csvMoment(new Date(settled_at))),
    amount: ({ amount }) => csvMoney(amount),
    creditNote: ({ credit_note }) => credit_note,
    method: ({ given_by }) => given_by,
    reason: ({ reason }) => reason,
    by: ({ asked_by }) => asked_by,
    receipt: ({ receipt_number }) => receipt_number,
    order: ({ order_id }) => order_id,
    programme: ({ programme }) => programme,
    intake: ({ intake }) => intake,
    class: ({ classes }) => classes,
    student: ({ student }) => student,
  })
