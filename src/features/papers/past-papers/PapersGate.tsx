import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { Refusal } from '#platform/api/failures.ts'
import { useNow } from '#platform/now.ts'
import { queryHolding, useQueryStatus } from '#platform/query/use-query-status.ts'
import { Loading } from '#ui/states/Loading.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import styles from './papers.module.css'

type Props<T> = {
  query: UseQueryResult<T>
  /** Whether the data has what the page shows. */
  has?: (data: T) => boolean
  /** Shown if this person has no access. */
  locked: ReactNode
  /** `ageText`: how old the data is; null while it is current. */
  children: (data: T, ageText: string | null) => ReactNode
}

/** Shows the data of a query, or its state: loading, locked or failed. */
export function PapersGate<T>({ query: asked, has = () => true, locked, children }: Props<T>) {
  const { t } = useTranslation('papers')
  const query = queryHolding(asked, has)
  const now = useNow(60_000)
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const { ageText, notLoaded } = useQueryStatus(query, t, { now })
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
  if (data !== undefined) return children(data, ageText)
  if (!notLoaded) return null
  return (
    <div className={`container ${styles.page}`}>
      <NotLoaded {...notLoaded} />
    </div>
  )
}
