import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useNow } from '#platform/now.ts'
import { useOffline } from '#platform/api/online.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Freshness } from '#ui/states/Freshness.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { useKeptDetails } from './kept-details.ts'

/** The account page while the server can't be reached: the person's own details, as this device keeps them. */
export function KeptAccount({
  languages,
  school,
}: {
  /** The choice of language. */
  languages: ReactNode
  /** How to reach the school. */
  school: ReactNode
}) {
  const { t } = useTranslation('account-gate')
  const format = useFormat()
  const isOffline = useOffline()
  const now = useNow(60_000)
  const { data, dataUpdatedAt } = useKeptDetails()
  if (!data) return <NotHere isOffline={isOffline} />
  return (
    <div className="container page stack">
      <PageMeta title={t('title')} hidden />
      <h1>{t('title')}</h1>
      <Freshness text={t('lastUpdated', { time: format.recent(new Date(dataUpdatedAt), now) })} />
      <h2>{t('details')}</h2>
      <AccountFacts details={data} />
      <p className="cluster">
        <Link to="/orders">{t('orders')}</Link>
        <Link to="/account/progress">{t('progress')}</Link>
      </p>
      <h2>{t('language')}</h2>
      {languages}
      <h2>{t('contact')}</h2>
      {school}
      <p className="quiet">{t(isOffline ? 'restOffline' : 'restNoAnswer')}</p>
    </div>
  )
}

function NotHere({ isOffline }: { isOffline: boolean }) {
  const { t } = useTranslation('account-gate')
  const why = isOffline ? 'offline' : 'noAnswer'
  return (
    <div className="container">
      <PageMeta title={t('title')} hidden />
      <Empty icon={isOffline ? 'offline' : 'warning'} title={<h1>{t(`${why}Title`)}</h1>}>
        {t(`${why}Text`)}
      </Empty>
    </div>
  )
}
