import { queryOptions } from '@tanstack/react-query'
import { callAccount } from '#platform/api/call-account.ts'

/** What is true now, and says a lot of a person: nothing of it stays on the device. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }) => callAccount('account', { signal }),
    meta: { keep: false, beside: true },
  })
