import type { QueryTextOf } from '#contract/endpoints.ts'
import type { StaffEndpoints } from '#contract/staff-endpoints.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

export const staffPaymentsQuery = (query: QueryTextOf<StaffEndpoints['staffPayments']>) =>
  staffQuery(['money', 'payments', query], (options) =>
    callStaff('staffPayments', { query, ...options }),
  )

export const staffRefundsQuery = (query: QueryTextOf<StaffEndpoints['staffRefunds']>) =>
  staffQuery(['money', 'refunds', query], (options) =>
    callStaff('staffRefunds', { query, ...options }),
  )
