import type { QueryTextOf } from '#contract/endpoints.ts'
import type { StaffEndpoints } from '#contract/staff-endpoints.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

export const staffPayoutsQuery = (query: QueryTextOf<StaffEndpoints['staffPayouts']>) =>
  staffQuery(['money', 'payouts', query], (options) =>
    callStaff('staffPayouts', { query, ...options }),
  )

export const staffTransactionsQuery = (query: QueryTextOf<StaffEndpoints['staffTransactions']>) =>
  staffQuery(['money', 'transactions', query], (options) =>
    callStaff('staffTransactions', { query, ...options }),
  )

export const eInvoicesQuery = (query: QueryTextOf<StaffEndpoints['staffEInvoices']>) =>
  staffQuery(['money', 'e-invoices', query], (options) =>
    callStaff('staffEInvoices', { query, ...options }),
  )
