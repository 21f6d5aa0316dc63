import type { RevenueBy } from '#contract/billing/finance.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

/** The requested days; the server's default replaces a missing one. */
export type DayRange = { from?: string; until?: string }

export const staffRevenueQuery = (range: DayRange, by: RevenueBy) =>
  staffQuery(['money', 'finance', 'revenue', range, by], (options) =>
    callStaff('staffRevenue', { query: { ...range, by }, ...options }),
  )
export const staffRefundedQuery = (range: DayRange) =>
  staffQuery(['money', 'finance', 'refunded', range], (options) =>
    callStaff('staffRefunded', { query: range, ...options }),
  )
export const staffOutstandingQuery = () =>
  staffQuery(['money', 'finance', 'outstanding'], (options) =>
    callStaff('staffOutstanding', options),
  )
export const staffPromoUseQuery = (range: DayRange) =>
  staffQuery(['money', 'finance', 'promo-use', range], (options) =>
    callStaff('staffPromoUse', { query: range, ...options }),
  )
