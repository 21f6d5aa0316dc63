import { Unreachable } from '../api/failures.ts'
import { textOf } from '../i18n/i18n.ts'
import { useReachable } from '../online.ts'
import { recentText } from '../recent-text.ts'

type Query = {
  data: unknown
  error: Error | null
  isFetching: boolean
  isRefetchError: boolean
  /** In ms. */
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}

/** The props of `NotLoaded`. */
export type WhyNotLoaded = {
  isOffline: boolean
  title: string
  text: string
  again: string
  busy: boolean
  onAgain: () => void
}

/**
 * What a screen says of its query beside the data. The feature's copy holds `lastUpdated`, `failed`,
 * `failedUnreachable`, `failedOther` and `tryAgain`.
 * @param offsetMs how far the server's clock is ahead
 * @param failed the key of the heading when nothing could be loaded
 */
export function useAsked(
  query: Query,
  t: Parameters<typeof textOf>[0],
  { now, offsetMs = 0, failed = 'failed' }: { now: Date; offsetMs?: number; failed?: string },
): {
  /** When what is shown was current; null while it is current. */
  ageText: string | null
  /** Null unless the query failed and nothing was kept. */
  notLoaded: WhyNotLoaded | null
} {
  const reachable = useReachable()
  const { data, error } = query
  if (data !== undefined) {
    const isOld = !reachable || query.isRefetchError
    const updatedAt = new Date(query.dataUpdatedAt + offsetMs)
    const ageText = isOld ? textOf(t, 'lastUpdated', { time: recentText(updatedAt, now) }) : null
    return { ageText, notLoaded: null }
  }
  return { ageText: null, notLoaded: error && whyNotLoaded(query, t, failed) }
}

/** The same for a screen that shows no age. */
export function whyNotLoaded(
  { error, isFetching, refetch }: Pick<Query, 'error' | 'isFetching' | 'refetch'>,
  t: Parameters<typeof textOf>[0],
  failed = 'failed',
): WhyNotLoaded {
  const isOffline = error instanceof Unreachable
  return {
    isOffline,
    title: textOf(t, failed),
    text: textOf(t, isOffline ? 'failedUnreachable' : 'failedOther'),
    again: textOf(t, 'tryAgain'),
    busy: isFetching,
    onAgain: () => void refetch(),
  }
}
