import {
  financeDaysAtMost,
  financeRowsAtMost,
  spanOf,
  type FinanceQuery,
  type FinanceSpan,
  type RevenueQuery,
  type StaffOutstanding,
  type StaffPromoUse,
  type StaffRefunded,
  type StaffRevenue,
} from '#contract/billing/finance.ts'
import type { Db } from '../../../platform/db/open.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import { financeRepository } from './repository.ts'

export type StaffFinanceService = ReturnType<typeof staffFinanceService>

const requireSpan = (asked: FinanceQuery, now: Date): FinanceSpan =>
  spanOf(asked, now) ?? refuseInWords('financeSpan', { count: financeDaysAtMost })

/** Reports over the ledger, refunds, card plans and promo codes. They name no person. */
export function staffFinanceService(db: Db) {
  const finance = financeRepository(db)
  return {
    /** @throws Refusal `staff.refused` where the last day is before the first, or there are too many */
    async revenue({ by, ...asked }: RevenueQuery, now: Date): Promise<StaffRevenue> {
      const span = requireSpan(asked, now)
      const rows = await finance.revenue(by, span)
      const sumOf = (name: keyof StaffRevenue['total']) =>
        rows.reduce((sum, row) => sum + row[name], 0)
      return {
        server_time: now.toISOString(),
        ...span,
        rows,
        total: {
          received: sumOf('received'),
          refunded: sumOf('refunded'),
          disputed: sumOf('disputed'),
          net: sumOf('net'),
          payments: sumOf('payments'),
        },
      }
    },

    async refunded(asked: FinanceQuery, now: Date): Promise<StaffRefunded> {
      const span = requireSpan(asked, now)
      const rows = await finance.refunded(span, financeRowsAtMost)
      return {
        server_time: now.toISOString(),
        ...span,
        rows: rows.map(({ count: _, total: __, at, ...row }) => ({
          ...row,
          at: new Date(at).toISOString(),
        })),
        count: rows[0]?.count ?? 0,
        total: rows[0]?.total ?? 0,
      }
    },

    async outstanding(now: Date): Promise<StaffOutstanding> {
      const rows = await finance.outstanding(financeRowsAtMost)
      return {
        server_time: now.toISOString(),
        rows: rows.map(({ count: _, total: __, refused: ___, ...row }) => row),
        count: rows[0]?.count ?? 0,
        total: rows[0]?.total ?? 0,
        refused: rows[0]?.refused ?? 0,
      }
    },

    async promoUse(asked: FinanceQuery, now: Date): Promise<StaffPromoUse> {
      const span = requireSpan(asked, now)
      return { server_time: now.toISOString(), ...span, rows: await finance.promoUse(span) }
    },
  }
}
