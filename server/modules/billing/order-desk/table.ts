import type { TFunction } from 'i18next'
import { csvMoment, csvMoney } from '#contract/shared/text/csv.ts'
import { csvTable, type CsvTable } from '../../../platform/http/files/file-reply.ts'
import type { OrderRow } from './repository.ts'

/** Orders as a table for a spreadsheet; amounts in ringgit. */
export const orderTable = (rows: AsyncIterable<OrderRow>, t: TFunction<'server/staff'>): CsvTable =>
  csvTable(rows, (column) => t(`columns.${column}`), {
    order: ({ order }: OrderRow) => order.id,
    receipt: ({ receiptNumber }) => receiptNumber,
    created: ({ order }) => csvMoment(order.createdAt),
    status: ({ order }) => order.status,
    programme: ({ programme }) => programme,
    intake: ({ intake }) => intake,
    class: ({ classNames }) => classNames,
    student: ({ order, name }) => order.details.name || name,
    email: ({ email }) => email,
    phone: ({ order }) => order.details.phone,
    guardian: ({ order }) => order.details.guardian?.name ?? null,
    guardianEmail: ({ order }) => order.details.guardian?.email ?? null,
    guardianPhone: ({ order }) => order.details.guardian?.contact ?? null,
    tuition: ({ order }) => csvMoney(order.tuitionSen),
    discount: ({ order }) => csvMoney(order.discountSen),
    promoCode: ({ order }) => order.promoCode,
    hardcopy: ({ order }) => csvMoney(order.hardcopySen),
    total: ({ order }) => csvMoney(order.totalSen),
    paid: ({ paidAt }) => paidAt && csvMoment(paidAt),
    method: ({ method }) => method,
  })
