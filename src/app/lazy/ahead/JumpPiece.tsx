import { lazy, Suspense } from 'react'
import { examKeys } from '#contract/kinds.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useAt } from '../../use-at.ts'
import { useOwner } from '../../signed-in/use-owner.ts'

const JumpBox = lazy(async () => {
  const { JumpBox: box } = await withCopy(import('#features/jump/JumpBox.tsx'), 'jump')
  return { default: box }
})

/** The way to jump to a question: of the page's exam, or of all where the page is of none. */
export function JumpSlot() {
  const { exam } = useAt().page
  const { uid } = useOwner()
  return (
    <Suspense fallback={<Skeleton shape="block" height="6.5rem" />}>
      <JumpBox exams={exam ? [exam] : examKeys} uid={uid} />
    </Suspense>
  )
}
