import { useTranslation } from 'react-i18next'
import { Empty } from '#ui/states/Empty.tsx'

/** Shown if the data-use section could not be loaded. Offline, no data is used anyway. */
export function DataUseUnavailable() {
  const { t } = useTranslation('download')
  return <Empty icon="offline" title={t('dataNotHere')} />
}
