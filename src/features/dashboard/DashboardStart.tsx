import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/classroom/classroom.ts'
import type { Now } from '#features/classroom/index.ts'
import { Notice } from '#ui/Notice.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './dashboard.module.css'
import { NowCard, type RenderJoin } from './NowCard.tsx'

/** The props that the loading and the loaded dashboard share. */
export type ShownDashboard = {
  uid: string
  dashboard: Dashboard
  now: Date
  join: RenderJoin
  /** Announcements of staff. */
  announcements: ReactNode
}

/** Shown while the dashboard loads: a class that can be joined, and skeletons; a notice if loading failed. */
export function DashboardStart({
  dashboard,
  now,
  join,
  live,
  isFailed = false,
}: ShownDashboard & { live: (Now & { kind: 'live' }) | undefined; isFailed?: boolean }) {
  const { t } = useTranslation(['dashboard', 'common'])
  return (
    <div className={styles.parts}>
      <div className={styles.column}>
        {live ? (
          <NowCard next={live} subjects={dashboard.subjects} now={now} join={join} />
        ) : (
          !isFailed && <NowSkeleton />
        )}
        {isFailed ? (
          <Notice tone="warning">{t('common:partFailed')}</Notice>
        ) : (
          <Skeleton shape="block" height="16rem" />
        )}
      </div>
      {!isFailed && (
        <div className={styles.column}>
          <Skeleton shape="block" height="16rem" />
        </div>
      )}
    </div>
  )
}

export function NowSkeleton() {
  const { t } = useTranslation('dashboard')
  return (
    <Loading label={t('now.loading')}>
      <Skeleton shape="block" height="12.5rem" />
    </Loading>
  )
}
