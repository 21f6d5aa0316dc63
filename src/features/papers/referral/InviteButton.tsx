import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { lazySection } from '#platform/lazy-section.tsx'
import type { ButtonLook } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'

const ReferralDialog = lazySection(
  async () => (await import('./ReferralDialog.tsx')).ReferralDialog,
)

type Props = {
  /** The exam of the landing page that the link opens; SPM by default. */
  exam?: ExamKey | undefined
  variant?: ButtonLook['variant']
  children: ReactNode
}

/** Opens the dialog with the person's invitation link. */
export function InviteButton({ exam, variant = 'accent', children }: Props) {
  // Undefined before the first opening; then the dialog stays mounted, so that the focus can return.
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open !== undefined && (
        <ReferralDialog open={open} exam={exam} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** An invite button that says how many locked subjects an invitation opens. */
export function UnlockButton({ count, exam }: { count: number; exam?: ExamKey | undefined }) {
  const { t } = useTranslation('referral')
  return <InviteButton exam={exam}>{t('title', { count })}</InviteButton>
}
