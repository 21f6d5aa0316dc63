import type { StaffOrderFilter } from '#contract/staff/orders.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

export const staffOrdersQuery = (
  search: string,
  show: StaffOrderFilter | undefined,
  page: string | null,
) =>
  staffQuery(['orders', search, show, page], (options) => {
    const query = {
      ...(search && { search }),
      ...(show && { show }),
      ...(page && { before: page }),
    }
    return callStaff('staffOrders', { query, ...options })
  })

export const staffOrderQuery = (orderId: string) =>
  staffQuery(['order', orderId], (options) =>
    callStaff('staffOrder', { params: { orderId }, ...options }),
  )
