import { infiniteQueryOptions } from '@tanstack/react-query'
import type { StaffOrderFilter } from '#contract/staff/orders.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { notKept, staffQuery } from '#staff/kit/staff-query.ts'

export const staffOrdersQuery = (search: string, show: StaffOrderFilter | undefined) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'orders', search, show ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      callStaff('staffOrders', {
        query: {
          ...(search && { search }),
          ...(show && { show }),
          ...(pageParam !== null && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: notKept,
  })

export const staffOrderQuery = (orderId: string) =>
  staffQuery(['order', orderId], (options) =>
    callStaff('staffOrder', { params: { orderId }, ...options }),
  )
