import { queryOptions } from '@tanstack/react-query'
import { callAccount } from '#platform/api/call-account.ts'

/** Always fetched, and not kept on the device, because it is personal. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }) => callAccount('account', { signal }),
    meta: { keep: false, beside: true },
  })
