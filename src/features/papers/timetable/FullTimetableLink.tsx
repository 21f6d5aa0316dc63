import { useTranslation } from 'react-i18next'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'

/** A link to the exam board's own timetable; renders nothing if its address is unknown. */
export function FullTimetableLink({ url }: { url: string | null }) {
  const { t } = useTranslation('timetable')
  if (!url) return null
  return (
    <a href={url} className={buttonClass({ variant: 'secondary' })} rel="noopener noreferrer">
      {t('viewFull')}
      <Icon name="external" label={t('opensElsewhere')} />
    </a>
  )
}
