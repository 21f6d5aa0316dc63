import { queryOptions } from '@tanstack/react-query'
import { callAccount } from '#platform/api/call-account.ts'
import { callGuardian } from '#platform/api/call-guardian.ts'

/** Always fetched, and not kept on the device, because it is personal. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }) => callAccount('account', { signal }),
    meta: { keep: false, beside: true },
  })

/** Who sees how this student is learning. Addresses of others: not kept on the device. */
export const guardiansQuery = () =>
  queryOptions({
    queryKey: ['my-guardians'],
    queryFn: ({ signal }) => callGuardian('guardiansOf', { signal }),
    meta: { keep: false, beside: true },
  })
