import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/classroom/classroom.ts'
import { studyPlan, type StudyPlan } from '#features/classroom/index.ts'
import { Notice } from '#ui/Notice.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { studySourcesOf } from './dashboard-view.ts'
import styles from './dashboard.module.css'
import { NowCard, type RenderJoin } from './NowCard.tsx'

/** What a dashboard shows, besides what only its route knows. */
export type ShownDashboard = {
  uid: string
  dashboard: Dashboard
  now: Date
  join: RenderJoin
  /** Announcements of staff. */
  announcements: ReactNode
}

/** Before the rest is here: a class that is live, and the shape of what comes. */
export function DashboardStart({
  isFailed = false,
  ...shown
}: ShownDashboard & { isFailed?: boolean }) {
  const { t } = useTranslation('common')
  const plan = studyPlan(
    { ...studySourcesOf(shown.dashboard, shown.now), recorded: undefined, watched: [], due: [] },
    shown.now,
  )
  return (
    <div className={styles.parts}>
      <div className={styles.column}>
        <FirstCard {...shown} plan={plan} isPending={!isFailed} />
        {isFailed ? (
          <Notice tone="warning">{t('partFailed')}</Notice>
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

/** What to do now. */
export function FirstCard({
  plan,
  dashboard,
  now,
  join,
  isPending,
}: Pick<ShownDashboard, 'dashboard' | 'now' | 'join'> & {
  plan: StudyPlan
  /** Something that decides it has not been read yet. */
  isPending: boolean
}) {
  const { t } = useTranslation('dashboard')
  const next = plan.now
  if (next.kind === 'order' || next.kind === 'start') return null
  if (!isPending || next.kind === 'live')
    return <NowCard next={next} subjects={dashboard.subjects} now={now} join={join} />
  return (
    <Loading label={t('now.loading')}>
      <Skeleton shape="block" height="11.5rem" />
    </Loading>
  )
}
