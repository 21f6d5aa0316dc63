import { textOf } from '../i18n/i18n.ts'
import { useReachable, useOffline } from '../api/online.ts'

import { useFormat } from '../i18n/use-format.ts'
import { isClosedInView, Unreachable } from '../api/failures.ts'
type Query<Data = unknown> = {
  data: Data
  error: Error | null
  isFetching: boolean
  isRefetchError: boolean
  /** In ms. */
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}

/**
 * A query for a screen that shows one item of its data. If the item is not in the kept data, which may be older, there
 * is no data until the server has answered.
 */
export function queryHolding<Data>(
  query: Query<Data | undefined> & { isPending: boolean },
  has: (data: Data) => boolean,
): typeof query {
  const { data, error, isFetching } = query
  const mayBeOlder = data !== undefined && !has(data) && (isFetching || error !== null)
  return mayBeOlder ? { ...query, data: undefined, isPending: isFetching } : query
}

/** The props of `NotLoaded`. */
export type LoadFailure = {
  isOffline: boolean
  title: string
  text: string
  again: string
  busy: boolean
  onAgain: () => void
}

/**
 * The state of a query that a screen shows besides the data. The feature's copy needs `lastUpdated`, `failed`,
 * `failedOffline`, `failedUnreachable`, `failedOther` and `tryAgain`.
 * @param offsetMs how far the server's clock is ahead
 * @param failed the key of the heading if nothing could be loaded
 */
export function useQueryStatus(
  query: Query,
  t: Parameters<typeof textOf>[0],
  { now, offsetMs = 0, failed = 'failed' }: { now: Date; offsetMs?: number; failed?: string },
): {
  /** A text about the age of the data; null while it is current. */
  ageText: string | null
  /** Null unless the query failed and nothing was kept. */
  notLoaded: LoadFailure | null
} {
  const format = useFormat()

  const reachable = useReachable()
  const notLoaded = useNotLoaded(query, t, failed)
  const isOld = query.data !== undefined && (!reachable || query.isRefetchError)
  const updatedAt = new Date(query.dataUpdatedAt + offsetMs)
  const ageText = isOld ? textOf(t, 'lastUpdated', { time: format.recent(updatedAt, now) }) : null
  return { ageText, notLoaded }
}

/** The same for a screen that shows no age. Null unless the query failed. */
export function useNotLoaded(
  { data, error, isFetching, refetch }: Omit<Query, 'isRefetchError' | 'dataUpdatedAt'>,
  t: Parameters<typeof textOf>[0],
  failed = 'failed',
): LoadFailure | null {
  const { isOffline, reason } = useLoadFailure(error)
  if (data !== undefined || !error) return null
  return {
    isOffline,
    title: textOf(t, failed),
    text: textOf(t, isClosedInView(error) ? 'refusals:view-as.closed' : reason),
    again: textOf(t, 'tryAgain'),
    busy: isFetching,
    onAgain: () => void refetch(),
  }
}

/**
 * Why a screen has no data: the key of its message, and whether this device is offline. A server that does not answer
 * is not a lost connection.
 */
export function useLoadFailure(error: unknown) {
  const hasNoNetwork = useOffline()
  if (!(error instanceof Unreachable)) return { isOffline: false, reason: 'failedOther' } as const
  return hasNoNetwork
    ? ({ isOffline: true, reason: 'failedOffline' } as const)
    : ({ isOffline: false, reason: 'failedUnreachable' } as const)
}
