import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Announcement } from '#contract/messaging/announcements.ts'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { useQueryStatus } from '#platform/query/use-query-status.ts'
import { Freshness } from '#ui/states/Freshness.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { IsolatedSections } from '#ui/states/IsolatedSections.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { comingLessons, isAnyOpen } from './dashboard-view.ts'
import styles from './dashboard.module.css'
import { NextClass, type RenderJoin } from './NextClass.tsx'
import { dashboardQuery } from './queries.ts'
import type { ShownDashboard } from './RestOfDashboard.tsx'

export function DashboardPage({
  owner,
  join,
  rest,
  announce,
}: {
  owner: { uid: string; name: string }
  join: RenderJoin
  /** Renders the plan of the week around the next class, and what follows. */
  rest: (shown: ShownDashboard, nextClass: ReactNode) => ReactNode
  /** Renders announcements of staff. */
  announce: (announcements: readonly Announcement[], now: Date) => ReactNode
}) {
  const { t } = useTranslation(['dashboard', 'common'])
  const query = useQuery(dashboardQuery())
  const { data } = query
  const offset = data ? clockOffsetMs(data.server_time, query.dataUpdatedAt) : 0
  const now = useNow(10_000, offset)
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const { ageText, notLoaded } = useQueryStatus(query, t, { now, offsetMs: offset })
  const name = data?.display_name || owner.name
  const coming = data ? comingLessons(data, now) : []
  const hasClasses = coming.length > 0 || (data !== undefined && isAnyOpen(data, now))

  return (
    <div className="container page">
      <PageMeta title={t('title')} hidden />
      <header className="page-header">
        <h1>{name ? t('welcome', { name }) : t('welcomeNameless')}</h1>
        {ageText && <Freshness text={ageText} />}
      </header>
      {showsLoading ? (
        <DashboardSkeleton />
      ) : data ? (
        <div className={styles.parts}>
          <IsolatedSections failed={t('common:partFailed')}>
            {announce(data.announcements, now)}
            {rest(
              { uid: owner.uid, dashboard: data, coming, hasClasses, now },
              hasClasses && (
                <div className={styles.wide}>
                  <NextClass coming={coming} now={now} join={join} />
                </div>
              ),
            )}
          </IsolatedSections>
        </div>
      ) : notLoaded ? (
        <NotLoaded {...notLoaded} />
      ) : null}
    </div>
  )
}
