import { useTranslation } from 'react-i18next'
import { Empty } from '#ui/Empty.tsx'

/** What the app takes of a data plan could not be brought: there is no network, so nothing is taken either. */
export function DataUseNotHere() {
  const { t } = useTranslation('download')
  return <Empty icon="offline" title={t('dataNotHere')} />
}
