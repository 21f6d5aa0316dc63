import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { Refusal } from '#platform/api/failures.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useNotLoaded } from '#platform/query/use-query-status.ts'
import { useNow } from '#platform/now.ts'
import { useReachable } from '#platform/api/online.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'

/** Renders the data of a query; until then loading, or an error with a retry button. */
export function QueryBoundary<Data>({
  query,
  unknown,
  children,
}: {
  query: UseQueryResult<Data>
  /** For a page of one record: shown if it does not exist, with a link back to the list. */
  unknown?: { title: string; to: string; link: string }
  children: (data: Data) => ReactNode
}) {
  const { t } = useTranslation('staff/kit')
  const format = useFormat()
  const reachable = useReachable()
  const now = useNow(60_000)
  const notLoaded = useNotLoaded(query, t)
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  if (unknown && query.error instanceof Refusal && query.error.status === 404)
    return (
      <Empty icon="search" title={<h1>{unknown.title}</h1>}>
        <Link to={unknown.to}>{unknown.link}</Link>
      </Empty>
    )
  if (query.data !== undefined)
    return (
      <>
        {(!reachable || query.isRefetchError) && (
          <Freshness
            text={t('lastUpdated', { time: format.recent(new Date(query.dataUpdatedAt), now) })}
          />
        )}
        {children(query.data)}
      </>
    )
  if (notLoaded) return <NotLoaded {...notLoaded} />
  if (!showsLoading) return null
  return (
    <Loading label={t('loading')}>
      <Skeleton shape="block" height="5rem" />
      <Skeleton shape="block" height="5rem" />
      <Skeleton shape="block" height="5rem" />
    </Loading>
  )
}
