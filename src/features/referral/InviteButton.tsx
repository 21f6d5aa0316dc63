import { useState, type ReactNode } from 'react'
import type { ExamKey } from '#contract/kinds.ts'
import { lazyPiece } from '#platform/lazy-piece.tsx'
import { Button } from '#ui/Button.tsx'

const ReferralDialog = lazyPiece(async () => (await import('./ReferralDialog.tsx')).ReferralDialog)

/** Opens the dialog with the person's own link. */
export function InviteButton({
  exam,
  quiet = false,
  children,
}: {
  /** Whose landing page the link leads to: SPM's without it. */
  exam?: ExamKey | undefined
  quiet?: boolean
  children: ReactNode
}) {
  // Undefined until it is opened for the first time: then it stays, and the focus finds its way back.
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <Button
        variant={quiet ? 'secondary' : 'accent'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {open !== undefined && (
        <ReferralDialog open={open} exam={exam} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
