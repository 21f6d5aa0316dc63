import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DashboardPage } from '#features/dashboard/DashboardPage.tsx'
import { PlanSkeleton } from '#features/dashboard/PlanSkeleton.tsx'
import { dashboardQuery } from '#features/dashboard/queries.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection, outside } from '#platform/lazy-section.tsx'
import { prefetch } from '#platform/query/client.ts'
import { Boundary } from '#ui/states/Boundary.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { announcementsFor } from '../signed-in/announcements.tsx'
import { useOwner } from '../signed-in/use-owner.ts'

const JoinLesson = lazySection(
  async () => (await withCopy(import('../lazy/precached/join-lesson.ts'), 'join')).JoinLesson,
  { loading: <Skeleton shape="block" width="12rem" height="2.75rem" /> },
)
const LazyDashboard = lazySection(
  async () =>
    (await withCopy(import('../lazy/precached/LazyDashboard.tsx'), 'dashboard-more', 'week'))
      .LazyDashboard,
  { loading: outside, failed: outside },
)

export const restoreBeforeRender = async (): Promise<void> => prefetch(dashboardQuery())

export function Component() {
  const owner = useOwner()
  return (
    <DashboardPage
      owner={owner}
      join={(lesson, now) => <JoinLesson lesson={lesson} now={now} />}
      announce={announcementsFor(owner.uid)}
      rest={(shown, nextClass) => (
        <Boundary fallback={<WithoutThePlan>{nextClass}</WithoutThePlan>}>
          <Suspense fallback={<BeforeThePlan>{nextClass}</BeforeThePlan>}>
            <LazyDashboard {...shown} nextClass={nextClass} />
          </Suspense>
        </Boundary>
      )}
    />
  )
}

/** The next class is known before the script of the plan is here. */
const BeforeThePlan = ({ children }: { children: ReactNode }) => (
  <>
    <PlanSkeleton />
    {children}
    <Skeleton shape="block" height="20rem" />
  </>
)

function WithoutThePlan({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <>
      {children}
      <Notice tone="warning">{t('partFailed')}</Notice>
    </>
  )
}
