import { queryOptions } from '@tanstack/react-query'

/** Staff data is about other people: nothing of it is kept on the device. */
export const notKept = { keep: false } as const

/** A query that is refetched after every change by staff. */
export const staffQuery = <Data>(
  key: readonly unknown[],
  ask: (options: { signal: AbortSignal }) => Promise<Data>,
) =>
  queryOptions({
    queryKey: ['staff', ...key],
    queryFn: ({ signal }) => ask({ signal }),
    meta: notKept,
  })
