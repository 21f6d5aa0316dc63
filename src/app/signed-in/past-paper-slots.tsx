import { Suspense, type ReactNode } from 'react'
import type { ExamKey } from '#contract/kinds.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { UnlockButton } from './referral.tsx'

/** What opens the locked subjects of an exam, or of both. */
export const unlockOf =
  (exam?: ExamKey) =>
  (lockedCount: number): ReactNode => (
    <Suspense fallback={<Skeleton shape="block" width="16rem" height="2.75rem" />}>
      <UnlockButton count={lockedCount} exam={exam} />
    </Suspense>
  )
