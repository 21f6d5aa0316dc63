import type { RevenueBy } from '#contract/billing/finance.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

/** The requested days; the server's default replaces a missing one. */
export type Span = { from?: string; until?: string }

export const staffRevenueQuery = (span: Span, by: RevenueBy) =>
  staffQuery(['money', 'finance', 'revenue', span, by], (options) =>
    callStaff('staffRevenue', { query: { ...span, by }, ...options }),
  )
export const staffRefundedQuery = (span: Span) =>
  staffQuery(['money', 'finance', 'refunded', span], (options) =>
    callStaff('staffRefunded', { query: span, ...options }),
  )
export const staffOutstandingQuery = () =>
  staffQuery(['money', 'finance', 'outstanding'], (options) =>
    callStaff('staffOutstanding', options),
  )
export const staffPromoUseQuery = (span: Span) =>
  staffQuery(['money', 'finance', 'promo-use', span], (options) =>
    callStaff('staffPromoUse', { query: span, ...options }),
  )
