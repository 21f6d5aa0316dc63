import type { QueryTextOf } from '#contract/endpoints.ts'
import type { StaffEndpoints } from '#contract/staff-endpoints.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

export const staffOrdersQuery = (query: QueryTextOf<StaffEndpoints['staffOrders']>) =>
  staffQuery(['money', 'orders', query], (options) =>
    callStaff('staffOrders', { query, ...options }),
  )

export const staffOrderQuery = (orderId: string) =>
  staffQuery(['money', 'order', orderId], (options) =>
    callStaff('staffOrder', { params: { orderId }, ...options }),
  )

/** The classes on offer for a student, and the student's details. */
export const orderForQuery = (uid: string) =>
  staffQuery(['money', 'order-for', uid], (options) =>
    callStaff('orderForStudent', { params: { uid }, ...options }),
  )
