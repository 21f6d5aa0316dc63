import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchIndicatorMinimumMs } from '#contract/limits.ts'
import { Unreachable } from '#platform/api/failures.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { useReachable } from '#platform/online.ts'
import { recentText } from '#platform/recent-text.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Freshness } from '#ui/Freshness.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Parts } from '#ui/Parts.tsx'
import { useSteady } from '#ui/use-steady.ts'
import { ContinueWatching } from './ContinueWatching.tsx'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { heldProgrammes, nextLessons } from './dashboard-view.ts'
import styles from './dashboard.module.css'
import { NextLessons } from './NextLessons.tsx'
import { OrderInProgress } from './OrderInProgress.tsx'
import { Programmes } from './Programmes.tsx'
import { dashboardQuery } from './queries.ts'

export function DashboardPage({ owner }: { owner: { uid: string; name: string } }) {
  const { t } = useTranslation('dashboard')
  const query = useQuery(dashboardQuery())
  const { data } = query
  const reachable = useReachable()
  const offset = data ? clockOffsetMs(data.server_time, query.dataUpdatedAt) : 0
  const now = useNow(10_000, offset)
  const showsLoading = useSteady(query.isPending, fetchIndicatorMinimumMs)
  const name = data?.display_name || owner.name

  return (
    <div className={`container ${styles['page']}`}>
      <PageMeta title={t('title')} hidden />
      <header className={styles['header']}>
        <h1>{name ? t('welcome', { name }) : t('welcomeNameless')}</h1>
        {data && (!reachable || query.isRefetchError) && (
          <Freshness
            text={t('lastUpdated', {
              time: recentText(new Date(query.dataUpdatedAt + offset), now),
            })}
          />
        )}
      </header>
      {showsLoading ? (
        <DashboardSkeleton />
      ) : data ? (
        <div className={styles['parts']}>
          <Parts failed={t('common:partFailed')}>
            {data.order && <OrderInProgress order={data.order} />}
            <NextLessons
              lessons={nextLessons(data, now)}
              hasProgramme={data.subscriptions.length > 0}
              now={now}
            />
            <ContinueWatching uid={owner.uid} subjects={data.subjects} />
            <Programmes held={heldProgrammes(data, now)} />
          </Parts>
        </div>
      ) : query.isError ? (
        <Empty
          icon={query.error instanceof Unreachable ? 'offline' : 'warning'}
          title={t('failed')}
          action={
            <Button busy={query.isFetching} onClick={() => void query.refetch()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t(query.error instanceof Unreachable ? 'failedUnreachable' : 'failedOther')}
        </Empty>
      ) : null}
    </div>
  )
}
