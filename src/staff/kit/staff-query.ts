import { queryOptions } from '@tanstack/react-query'
import { staffKey, type StaffKey } from './keys.ts'

/** Staff data is about other people: nothing of it is kept on the device. */
export const notKept = { keep: false } as const

/** A query of staff data, refetched after the changes that name its part. */
export const staffQuery = <Data>(
  key: StaffKey,
  ask: (options: { signal: AbortSignal }) => Promise<Data>,
) =>
  queryOptions({
    queryKey: staffKey(...key),
    queryFn: ({ signal }) => ask({ signal }),
    meta: notKept,
  })
