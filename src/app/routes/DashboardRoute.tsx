import { lazy, Suspense } from 'react'
import { DashboardPage } from '#features/dashboard/DashboardPage.tsx'
import { withCopy } from '#platform/i18n/i18n.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { announcementsFor } from '../signed-in/announcements.tsx'
import { useOwner } from '../signed-in/use-owner.ts'

const JoinLesson = lazy(async () => ({
  default: (await withCopy(import('../lazy/ahead/join-lesson.ts'), 'join')).JoinLesson,
}))
const JumpSlot = lazy(async () => ({
  default: (await import('../lazy/ahead/JumpPiece.tsx')).JumpSlot,
}))
const ReferralCard = lazy(async () => ({
  default: (await withCopy(import('../lazy/ahead/referral.ts'), 'referral')).ReferralCard,
}))

// No page needs them: where they cannot be brought, nothing is asked or offered.
const AgeSlot = lazy(async () => {
  const parts = await import('../lazy/online/AgePiece.tsx').catch(() => undefined)
  return { default: parts?.AgeSlot ?? (() => null) }
})
const InstallHint = lazy(async () => {
  const parts = await withCopy(import('../lazy/online/install.ts'), 'install').catch(
    () => undefined,
  )
  return { default: parts?.InstallHint ?? (() => null) }
})

export function Component() {
  const owner = useOwner()
  return (
    <DashboardPage
      owner={owner}
      join={(lesson, now) => (
        <Suspense fallback={<Skeleton shape="block" width="12rem" height="2.75rem" />}>
          <JoinLesson lesson={lesson} now={now} />
        </Suspense>
      )}
      jump={
        <Suspense fallback={<Skeleton shape="block" height="6.5rem" />}>
          <JumpSlot />
        </Suspense>
      }
      announce={announcementsFor(owner.uid)}
      referral={
        <Suspense fallback={null}>
          <AgeSlot uid={owner.uid} />
          <InstallHint uid={owner.uid} />
          <ReferralCard />
        </Suspense>
      }
    />
  )
}
