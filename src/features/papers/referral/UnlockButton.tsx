import { useTranslation } from 'react-i18next'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { InviteButton } from './InviteButton.tsx'

/** How many locked subjects an invitation opens, and the button for it. */
export function UnlockButton({ count, exam }: { count: number; exam?: ExamKey | undefined }) {
  const { t } = useTranslation('referral')
  return <InviteButton exam={exam}>{t('title', { count })}</InviteButton>
}
