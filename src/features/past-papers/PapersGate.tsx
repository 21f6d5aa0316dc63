import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchIndicatorMinimumMs } from '#contract/limits.ts'
import { Refusal } from '#platform/api/failures.ts'
import { useNow } from '#platform/now.ts'
import { useAsked } from '#platform/query/use-asked.ts'
import { Loading } from '#ui/Loading.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useSteady } from '#ui/use-steady.ts'
import styles from './papers.module.css'

type Props<T> = {
  query: UseQueryResult<T>
  /** Shown when the server says that this person has no access. */
  locked: ReactNode
  /** `ageText`: when what is shown was told; null when it is of this moment. */
  children: (data: T, ageText: string | null) => ReactNode
}

/** Shows what the server gives, or why there is nothing: on its way, locked, or out of reach. */
export function PapersGate<T>({ query, locked, children }: Props<T>) {
  const { t } = useTranslation('papers')
  const now = useNow(60_000)
  const showsLoading = useSteady(query.isPending, fetchIndicatorMinimumMs)
  const { ageText, notLoaded } = useAsked(query, t, { now })
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
