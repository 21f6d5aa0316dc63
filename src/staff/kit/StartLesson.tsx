import { useTranslation } from 'react-i18next'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'

/** Opens a lesson's meeting in a new tab. */
export function StartLesson({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation('staff/kit')
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: 'accent' })}
      aria-label={t('startLesson.named', { title })}
    >
      <Icon name="external" />
      {t('startLesson.start')}
    </a>
  )
}
