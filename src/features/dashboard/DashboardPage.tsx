import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/classroom/classroom.ts'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { useQueryStatus } from '#platform/query/use-query-status.ts'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import { dashboardQuery } from './queries.ts'

type Props = { owner: { name: string }; children: (dashboard: Dashboard, now: Date) => ReactNode }

export function DashboardPage({ owner, children }: Props) {
  const { t } = useTranslation('dashboard')
  const query = useQuery(dashboardQuery())
  const { data } = query
  const offset = data ? clockOffsetMs(data.server_time, query.dataUpdatedAt) : 0
  const now = useNow(10_000, offset)
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const { ageText, notLoaded } = useQueryStatus(query, t, { now, offsetMs: offset })
  const name = data?.display_name || owner.name
  return (
    <div className="container page">
      <PageMeta title={t('title')} hidden />
      <header className="page-header">
        <h1>{name ? t('welcome', { name }) : t('welcomeNameless')}</h1>
        {ageText && <Freshness text={ageText} />}
      </header>
      {showsLoading ? (
        <Loading label={t('loading')}>
          <Skeleton shape="block" height="11.5rem" />
          <Skeleton shape="block" height="16rem" />
          <Skeleton shape="block" height="16rem" />
        </Loading>
      ) : data ? (
        children(data, now)
      ) : notLoaded ? (
        <NotLoaded {...notLoaded} />
      ) : null}
    </div>
  )
}
