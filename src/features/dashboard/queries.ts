import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/call.ts'

/** In the snapshot of the first frame: the dashboard is where an offline start begins. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call('dashboard', { signal }),
    meta: { boot: true },
    gcTime: Infinity,
  })
