import type { ReactNode } from 'react'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection } from '#platform/lazy-section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'

const UnlockButton = lazySection(
  async () => (await withCopy(import('../lazy/precached/referral.ts'), 'referral')).UnlockButton,
  { loading: <Skeleton shape="block" width="16rem" height="2.75rem" /> },
)

/** How to unlock the locked subjects of an exam, or of both. */
export const unlockOf =
  (exam?: ExamKey) =>
  (lockedCount: number): ReactNode => <UnlockButton count={lockedCount} exam={exam} />
