import { queryOptions } from '@tanstack/react-query'
import { callAccount } from '#platform/api/call-account.ts'
import { callGuardian } from '#platform/api/call-guardian.ts'

/** Not cached on the device, because it contains data of other people and devices. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }) => callAccount('account', { signal }),
    meta: { keep: false, failsInPlace: true },
  })

/** The student's guardians. Not cached on the device, because it contains other people's emails. */
export const guardiansQuery = () =>
  queryOptions({
    queryKey: ['my-guardians'],
    queryFn: ({ signal }) => callGuardian('guardiansOf', { signal }),
    meta: { keep: false, failsInPlace: true },
  })
