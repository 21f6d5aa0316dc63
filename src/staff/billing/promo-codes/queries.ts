import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

export const promoCodesQuery = () =>
  staffQuery(['money', 'promo-codes'], (options) => callStaff('promoCodes', options))
