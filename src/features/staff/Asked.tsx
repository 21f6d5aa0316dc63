import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fetchIndicatorMinimumMs } from '#contract/limits.ts'
import { Unreachable } from '#platform/api/failures.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { useNow } from '#platform/now.ts'
import { useReachable } from '#platform/online.ts'
import { formatRecent } from '#contract/format.ts'
import { Freshness } from '#ui/Freshness.tsx'
import { Loading } from '#ui/Loading.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useSteady } from '#ui/use-steady.ts'

/** What was asked of the server, once it is there; until then what stands in its place. */
export function Asked<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  const { t } = useTranslation('staff')
  const reachable = useReachable()
  const now = useNow(60_000)
  const showsLoading = useSteady(query.isPending, fetchIndicatorMinimumMs)
  if (query.data !== undefined)
    return (
      <>
        {(!reachable || query.isRefetchError) && (
          <Freshness
            text={t('lastUpdated', { time: formatRecent(new Date(query.dataUpdatedAt), now) })}
          />
        )}
        {children(query.data)}
      </>
    )
  if (query.isError) {
    const isUnreachable = query.error instanceof Unreachable
    return (
      <NotLoaded
        isOffline={isUnreachable}
        title={t('failed')}
        text={t(isUnreachable ? 'failedUnreachable' : 'failedOther')}
        again={t('tryAgain')}
        busy={query.isFetching}
        onAgain={() => void query.refetch()}
      />
    )
  }
  if (!showsLoading) return null
  return (
    <Loading label={t('loading')}>
      <Skeleton shape="block" height="5rem" />
      <Skeleton shape="block" height="5rem" />
      <Skeleton shape="block" height="5rem" />
    </Loading>
  )
}
