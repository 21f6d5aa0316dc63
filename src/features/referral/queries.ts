import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/call.ts'

/** The person's own invitation link, who joined by it, and what it would open. */
export const referralQuery = () =>
  queryOptions({
    queryKey: ['referral'],
    queryFn: ({ signal }) => call('referral', { signal }),
    meta: { beside: true },
  })
