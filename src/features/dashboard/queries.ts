import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { malaysianDay } from '#contract/shared/calendar.ts'
import type { Dashboard } from '#contract/classroom/classroom.ts'
import { isPolled } from '#contract/billing/orders.ts'
import { call } from '#platform/api/call.ts'
import { keepWhilePending, pollOrders } from '#platform/query/poll-order.ts'

/** Part of the boot snapshot: an offline start begins at the dashboard. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call('dashboard', { signal }),
    meta: { boot: true },
    gcTime: Infinity,
    ...pollOrders(({ order }: Dashboard) =>
      order && isPolled(order, malaysianDay(new Date())) ? [order] : [],
    ),
    structuralSharing: (before, now) =>
      shareDashboard(before as Dashboard | undefined, now as Dashboard),
  })

const shareDashboard = (before: Dashboard | undefined, now: Dashboard) =>
  replaceEqualDeep(before, {
    ...now,
    order: now.order && keepWhilePending(before?.order, now.order),
  })
