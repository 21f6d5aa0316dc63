import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

export const staffPricesQuery = () =>
  staffQuery(['money', 'prices'], (options) => callStaff('staffPrices', options))
