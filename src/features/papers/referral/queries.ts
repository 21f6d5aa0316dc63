import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/call.ts'

/** The person's invitation link, who joined through it, and what it would unlock. */
export const referralQuery = () =>
  queryOptions({
    queryKey: ['referral'],
    queryFn: ({ signal }) => call('referral', { signal }),
    meta: { beside: true },
  })
