import { useTranslation } from 'react-i18next'
import { Empty } from '#ui/states/Empty.tsx'

/** Shown when the data-use section could not be loaded: without a network no data is used either. */
export function DataUseNotHere() {
  const { t } = useTranslation('download')
  return <Empty icon="offline" title={t('dataNotHere')} />
}
