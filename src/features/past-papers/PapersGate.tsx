import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fetchIndicatorMinimumMs } from '#contract/limits.ts'
import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { useNow } from '#platform/now.ts'
import { useReachable } from '#platform/online.ts'
import { formatRecent } from '#contract/format.ts'
import { Loading } from '#ui/Loading.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useSteady } from '#ui/use-steady.ts'
import styles from './papers.module.css'

type Props<T> = {
  query: UseQueryResult<T>
  /** What stands here when the server says that it is locked to this person. */
  locked: ReactNode
  /** `ageText`: when what is shown was told; null when it is of this moment. */
  children: (data: T, ageText: string | null) => ReactNode
}

/** Shows what the server gives, or why there is nothing: on its way, locked, or out of reach. */
export function PapersGate<T>({ query, locked, children }: Props<T>) {
  const { t } = useTranslation('papers')
  const reachable = useReachable()
  const now = useNow(60_000)
  const showsLoading = useSteady(query.isPending, fetchIndicatorMinimumMs)
  const { data, error } = query
  if (error instanceof Refusal && error.code === 'papers.locked') return locked
  if (showsLoading) {
    return (
      <div className={`container ${styles.page}`}>
        <Loading label={t('loading')}>
          <Skeleton shape="title" width="60%" />
          <Skeleton shape="block" height="4rem" />
          <Skeleton shape="block" height="4rem" />
          <Skeleton shape="block" height="4rem" />
        </Loading>
      </div>
    )
  }
  if (data !== undefined) {
    const isOld = !reachable || query.isRefetchError
    const told = formatRecent(new Date(query.dataUpdatedAt), now)
    return children(data, isOld ? t('lastUpdated', { time: told }) : null)
  }
  if (!error) return null
  return (
    <div className={`container ${styles.page}`}>
      <NotLoaded
        isOffline={error instanceof Unreachable}
        title={t('failed')}
        text={t(error instanceof Unreachable ? 'failedUnreachable' : 'failedOther')}
        again={t('tryAgain')}
        busy={query.isFetching}
        onAgain={() => void query.refetch()}
      />
    </div>
  )
}
