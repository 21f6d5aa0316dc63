import { Suspense } from 'react'
import { DashboardPage } from '#features/dashboard/DashboardPage.tsx'
import { dashboardQuery } from '#features/dashboard/queries.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazyPiece, outside } from '#platform/lazy-piece.tsx'
import { askAhead } from '#platform/query/client.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { announcementsFor } from '../signed-in/announcements.tsx'
import { useOwner } from '../signed-in/use-owner.ts'

const JoinLesson = lazyPiece(
  async () => (await withCopy(import('../lazy/ahead/join-lesson.ts'), 'join')).JoinLesson,
  { loading: <Skeleton shape="block" width="12rem" height="2.75rem" /> },
)
const JumpPiece = lazyPiece(async () => (await import('../lazy/ahead/JumpPiece.tsx')).JumpPiece, {
  loading: <Skeleton shape="block" height="7.9rem" />,
})

// They appear together, so that none moves another. Where the first two can't be loaded, nothing is asked or offered.
const AgePiece = lazyPiece(async () => (await import('../lazy/online/AgePiece.tsx')).AgePiece, {
  loading: outside,
  failed: null,
})
const InstallHint = lazyPiece(
  async () => (await withCopy(import('../lazy/online/install.ts'), 'install')).InstallHint,
  { loading: outside, failed: null },
)
const DuePractice = lazyPiece(
  async () => (await withCopy(import('./PracticeRoute.tsx'), 'practice')).DuePractice,
  { loading: outside, failed: null },
)
const ReferralCard = lazyPiece(
  async () => (await withCopy(import('../lazy/ahead/referral.ts'), 'referral')).ReferralCard,
  { loading: outside },
)

export const ahead = async (): Promise<void> => askAhead(dashboardQuery())

export function Component() {
  const owner = useOwner()
  return (
    <DashboardPage
      owner={owner}
      join={(lesson, now) => <JoinLesson lesson={lesson} now={now} />}
      jump={<JumpPiece />}
      announce={announcementsFor(owner.uid)}
      practice={
        <Suspense fallback={null}>
          <DuePractice />
        </Suspense>
      }
      referral={
        <Suspense fallback={null}>
          <AgePiece uid={owner.uid} />
          <InstallHint uid={owner.uid} />
          <ReferralCard />
        </Suspense>
      }
    />
  )
}
