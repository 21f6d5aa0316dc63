import { useTranslation } from 'react-i18next'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'

/** Leads to the timetable of whoever sets the exam; nothing where its address is unknown. */
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
