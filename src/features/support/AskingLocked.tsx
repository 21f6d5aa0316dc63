import { useTranslation } from 'react-i18next'
import { programmeType, type Programme } from '#contract/catalogue/programmes.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Notice } from '#ui/Notice.tsx'

/** Why the question box is locked, and what unlocks it. */
export function AskingLocked({ programme }: { programme: Programme }) {
  const { t } = useTranslation('ask-teacher')
  const type = programmeType(programme)
  const isFull = type === 'full' || type === 'plus'
  return (
    <Notice
      icon="lock"
      title={t('lockedTitle')}
      action={
        isFull ? null : (
          <Link to="/full-programme" className={buttonClass({ variant: 'accent' })}>
            {t('joinFull')}
          </Link>
        )
      }
    >
      {t(isFull ? 'lockedFullText' : 'lockedText')}
    </Notice>
  )
}
