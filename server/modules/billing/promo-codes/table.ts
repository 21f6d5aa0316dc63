import type { TFunction } from 'i18next'
import { promoState, type StaffPromoCode } from '#contract/billing/promo-codes.ts'
import { csvMoment, csvMoney } from '#contract/shared/text/csv.ts'
import { csvTable, type CsvTable } from '../../../platform/http/files/file-reply.ts'

/** Promo codes as a table for a spreadsheet. */
export const promoCodeTable = (
  rows: AsyncIterable<StaffPromoCode>,
  t: TFunction<'server/staff'>,
  now: Date,
): CsvTable =>
  csvTable(rows, (column) => t(`columns.${column}`), {
    promoCode: ({ code }: StaffPromoCode) => code,
    status: (one) => promoState(one, now),
    percent: ({ percent }) => percent,
    discount: ({ amount }) => (amount === null ? null : csvMoney(amount)),
    from: ({ valid_from }) => csvMoment(new Date(valid_from)),
    until: ({ valid_until }) => csvMoment(new Date(valid_until)),
    limitTotal: ({ limit_total }) => limit_total,
    limitPerPerson: ({ limit_per_person }) => limit_per_person,
    uses: ({ uses }) => uses,
    paid: ({ paid }) => paid,
    given: ({ given }) => csvMoney(given),
    note: ({ note }) => note,
  })
