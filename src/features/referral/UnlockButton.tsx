import { useTranslation } from 'react-i18next'
import type { ExamKey } from '#contract/kinds.ts'
import { InviteButton } from './InviteButton.tsx'

/** On a page with locked subjects: how many more an invitation opens, and the way to it. */
export function UnlockButton({ count, exam }: { count: number; exam?: ExamKey | undefined }) {
  const { t } = useTranslation('referral')
  return <InviteButton exam={exam}>{t('title', { count })}</InviteButton>
}
