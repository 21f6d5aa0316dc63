import { useTranslation } from '#platform/i18n/i18n.ts'
import { Empty } from '#ui/Empty.tsx'

/** What the app takes of a data plan could not be brought: there is no network, so nothing is taken either. */
export function DataUseNotHere() {
  const { t } = useTranslation('download')
  return <Empty icon="offline" title={t('dataNotHere')} />
}
