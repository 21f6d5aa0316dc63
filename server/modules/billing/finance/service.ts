import {
  financeDaysAtMost,
  financeRowsAtMost,
  spanOf,
  type FinanceQuery,
  type FinanceSpan,
  type StaffOutstanding,
  type StaffPromoUse,
  type StaffRefunded,
  type StaffRevenue,
} from '#contract/billing/finance.ts'
import type { Db } from '../../../platform/db/open.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import { financeRepository } from './repository.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

const requireSpan = (query: FinanceQuery, now: Date): FinanceSpan =>
  spanOf(query, now) ?? refuseInWords('financeSpan', { count: financeDaysAtMost })

/** Reports over the ledger, refunds, card plans and promo codes. They name no person. */
export function financeHandlers(db: Db) {
  const finance = financeRepository(db)
  return {
    /** @throws Refusal `staff.refused` if the last day is before the first, or the span has too many days */
    async staffRevenue({ query: { by, ...query }, now }): Promise<StaffRevenue> {
      const span = requireSpan(query, now)
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

    async staffRefunded({ query, now }): Promise<StaffRefunded> {
      const span = requireSpan(query, now)
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

    async staffOutstanding({ now }): Promise<StaffOutstanding> {
      const rows = await finance.outstanding(financeRowsAtMost)
      return {
        server_time: now.toISOString(),
        rows: rows.map(({ count: _, total: __, refused: ___, ...row }) => row),
        count: rows[0]?.count ?? 0,
        total: rows[0]?.total ?? 0,
        refused: rows[0]?.refused ?? 0,
      }
    },

    async staffPromoUse({ query, now }): Promise<StaffPromoUse> {
      const span = requireSpan(query, now)
      return { server_time: now.toISOString(), ...span, rows: await finance.promoUse(span) }
    },
  } satisfies Partial<Handlers>
}
