import { useTranslation } from 'react-i18next'
import { Notice } from '#ui/Notice.tsx'

/** Says that more lines were pasted than there are lessons. */
export function LeftOverTitles({ count }: { count: number }) {
  const { t } = useTranslation('staff/timetable')
  if (count === 0) return null
  return (
    <Notice tone="danger" announce>
      {t('titles.leftOver', { count })}
    </Notice>
  )
}
