import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import { fetchIndicatorMinimumMs } from '#contract/limits.ts'
import { Unreachable } from '#platform/api/failures.ts'
import { addWords, useTranslation } from '#platform/i18n/i18n.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { useReachable } from '#platform/online.ts'
import { formatRecent } from '#contract/format.ts'
import { Freshness } from '#ui/Freshness.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Parts } from '#ui/Parts.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useSteady } from '#ui/use-steady.ts'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { comingLessons, isAnyOpen } from './dashboard-view.ts'
import styles from './dashboard.module.css'
import { NextClass, type RenderJoin } from './NextClass.tsx'
import { dashboardQuery } from './queries.ts'

// Below what a phone shows first: it does not delay that.
const RestOfDashboard = lazy(async () => {
  const { RestOfDashboard: rest, words } = await import('./RestOfDashboard.tsx')
  await addWords(words)
  return { default: rest }
})

export function DashboardPage({
  owner,
  join,
  jump,
  referral,
  announce,
}: {
  owner: { uid: string; name: string }
  join: RenderJoin
  /** The way to jump to a question. */
  jump: ReactNode
  /** What invites friends. */
  referral: ReactNode
  /** What staff tell. */
  announce: (announcements: readonly Announcement[], now: Date) => ReactNode
}) {
  const { t } = useTranslation('dashboard')
  const query = useQuery(dashboardQuery())
  const { data } = query
  const reachable = useReachable()
  const offset = data ? clockOffsetMs(data.server_time, query.dataUpdatedAt) : 0
  const now = useNow(10_000, offset)
  const showsLoading = useSteady(query.isPending, fetchIndicatorMinimumMs)
  const name = data?.display_name || owner.name
  const coming = data ? comingLessons(data, now) : []
  const hasClasses = coming.length > 0 || (data !== undefined && isAnyOpen(data, now))

  return (
    <div className={`container ${styles.page}`}>
      <PageMeta title={t('title')} hidden />
      <header className={styles.header}>
        <h1>{name ? t('welcome', { name }) : t('welcomeNameless')}</h1>
        {data && (!reachable || query.isRefetchError) && (
          <Freshness
            text={t('lastUpdated', {
              time: formatRecent(new Date(query.dataUpdatedAt + offset), now),
            })}
          />
        )}
      </header>
      {showsLoading ? (
        <DashboardSkeleton />
      ) : data ? (
        <div className={styles.parts}>
          <Parts failed={t('common:partFailed')}>
            {data.announcements && announce(data.announcements, now)}
            {hasClasses && (
              <div className={styles.wide}>
                <NextClass coming={coming} now={now} join={join} />
              </div>
            )}
            <Suspense fallback={<Skeleton shape="block" height="20rem" />}>
              <RestOfDashboard
                uid={owner.uid}
                dashboard={data}
                coming={coming}
                hasClasses={hasClasses}
                now={now}
                jump={jump}
              >
                {referral}
              </RestOfDashboard>
            </Suspense>
          </Parts>
        </div>
      ) : query.isError ? (
        <NotLoaded
          isOffline={query.error instanceof Unreachable}
          title={t('failed')}
          text={t(query.error instanceof Unreachable ? 'failedUnreachable' : 'failedOther')}
          again={t('tryAgain')}
          busy={query.isFetching}
          onAgain={() => void query.refetch()}
        />
      ) : null}
    </div>
  )
}
