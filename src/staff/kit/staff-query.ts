import { queryOptions } from '@tanstack/react-query'

/** For every staff query: it is about other people, so the device keeps nothing of it. */
export const notKept = { keep: false } as const

/** A query that is asked again after every change by staff. */
export const staffQuery = <Data>(
  key: readonly unknown[],
  ask: (options: { signal: AbortSignal }) => Promise<Data>,
) =>
  queryOptions({
    queryKey: ['staff', ...key],
    queryFn: ({ signal }) => ask({ signal }),
    meta: notKept,
  })
