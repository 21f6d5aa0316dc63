import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/call.ts'

/** The person's invitation link, the friends who joined, and the subjects it would unlock. */
export const referralQuery = () =>
  queryOptions({
    queryKey: ['referral'],
    queryFn: ({ signal }) => call('referral', { signal }),
    meta: { failsInPlace: true },
  })
