import { Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { waitUpTo } from '#offline/timeout.ts'
import { lessonsToJoin } from '#features/classroom/progress/lessons-to-join.ts'
import { comingLessons } from '#features/dashboard/study-sources.ts'
import { DashboardPage } from '#features/dashboard/DashboardPage.tsx'
import { DashboardStart, type ShownDashboard } from '#features/dashboard/DashboardStart.tsx'
import { dashboardQuery } from '#features/dashboard/queries.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection, shownByParent } from '#platform/lazy-section.tsx'
import { prefetch } from '#platform/query/client.ts'
import { currentSession } from '#platform/session/session.ts'
import { whenIdle } from '#platform/when-idle.ts'
import { Boundary } from '#ui/states/Boundary.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { announcementsFor } from '../signed-in/announcements.tsx'
import { useOwner } from '../signed-in/use-owner.ts'

const JoinLesson = lazySection(
  async () =>
    (await withCopy(import('#features/classroom/class/JoinLesson.tsx'), 'join')).JoinLesson,
  { loading: <Skeleton shape="block" width="12rem" height="2.75rem" /> },
)
const LazyDashboard = lazySection(
  async () => {
    const parts = import('../lazy/precached/LazyDashboard.tsx')
    const loaded = await withCopy(parts, 'dashboard-more', 'week')
    await loaded.restoreParts()
    return loaded.LazyDashboard
  },
  { loading: shownByParent, failed: shownByParent },
)

/** Kept data waits at most this long for the chunk of the `LazyDashboard`. */
const partsWithinMs = 1000

export async function restoreBeforeRender(): Promise<void> {
  if (currentSession().isOnlyGuardian) return
  const isKept = prefetch(dashboardQuery())
  // Kept data is drawn with `LazyDashboard` at once; otherwise the chunk loads beside the data.
  if (isKept) await waitUpTo(partsWithinMs, LazyDashboard.preload())
  else void whenIdle().then(LazyDashboard.preload)
}

export function Component() {
  const owner = useOwner()
  // People who are only guardians start with their children.
  if (owner.isOnlyGuardian) return <Navigate to="/guardian" replace />
  const announce = announcementsFor(owner.uid, { atMost: 1 })
  return (
    <DashboardPage owner={owner}>
      {(dashboard, now) => {
        const shown: ShownDashboard = {
          uid: owner.uid,
          dashboard,
          now,
          join: (lesson, at, isSecond) => (
            <JoinLesson lesson={lesson} now={at} variant={isSecond ? 'secondary' : 'accent'} />
          ),
          announcements: announce(dashboard.announcements, now),
        }
        const lessons = lessonsToJoin(comingLessons(dashboard, now), now)
        const live = lessons && { kind: 'live' as const, lessons }
        return (
          <Boundary fallback={<DashboardStart {...shown} live={live} isFailed />}>
            <Suspense fallback={<DashboardStart {...shown} live={live} />}>
              <LazyDashboard {...shown} />
            </Suspense>
          </Boundary>
        )
      }}
    </DashboardPage>
  )
}
