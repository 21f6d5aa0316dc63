import type { TFunction } from 'i18next'
import { csvMoment, csvMoney } from '#contract/shared/text/csv.ts'
import type { StaffPayout } from '#contract/billing/payments/payouts.ts'
import { csvTable, type CsvTable } from '../../../platform/http/files/file-reply.ts'
import type { ExportedTransaction } from './repository.ts'

type T = TFunction<'server/staff'>

/** Payouts as a table for a spreadsheet; amounts in ringgit. */
export const payoutTable = (rows: AsyncIterable<StaffPayout>, t: T): CsvTable =>
  csvTable(rows, (column) => t(`columns.${column}`), {
    date: ({ made_at }: StaffPayout) => csvMoment(new Date(made_at)),
    arrives: ({ arrives_on }) => arrives_on,
    status: ({ status }) => status,
    reference: ({ id }) => id,
    amount: ({ amount }) => csvMoney(amount),
    transactions: ({ transactions }) => transactions,
    charges: ({ charges }) => csvMoney(charges),
    refunds: ({ refunds }) => csvMoney(refunds),
    disputes: ({ disputes }) => csvMoney(disputes),
    other: ({ other }) => csvMoney(other),
    fees: ({ fees }) => csvMoney(fees),
    net: ({ net }) => csvMoney(net),
  })

/** Balance transactions as a table for a spreadsheet; amounts in ringgit. */
export const transactionTable = (rows: AsyncIterable<ExportedTransaction>, t: T): CsvTable =>
  csvTable(rows, (column) => t(`columns.${column}`), {
    date: ({ at }: ExportedTransaction) => csvMoment(new Date(at)),
    kind: ({ kind }) => kind,
    reference: ({ id }) => id,
    amount: ({ amount }) => csvMoney(amount),
    fees: ({ fee }) => csvMoney(-fee),
    net: ({ net }) => csvMoney(net),
    method: ({ method }) => method,
    payout: ({ payout }) => payout,
    receipt: ({ receipt_number }) => receipt_number,
    order: ({ order_id }) => order_id,
    programme: ({ programme }) => programme,
    intake: ({ intake }) => intake,
    class: ({ classes }) => classes,
    student: ({ student }) => student,
  })
