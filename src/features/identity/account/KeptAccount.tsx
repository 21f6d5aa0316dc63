import { useTranslation } from 'react-i18next'
import type { AccountSetting } from '#contract/shared/pages.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useNow } from '#platform/now.ts'
import { useOffline } from '#platform/api/online.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Freshness } from '#ui/states/Freshness.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { useKeptDetails } from './kept-details.ts'
import { SettingPage } from './SettingPage.tsx'

/** Shown while the server can't be reached: the cached details for the profile, else why the setting is missing. */
export function KeptAccount({ setting }: { setting: AccountSetting }) {
  const { t } = useTranslation('account-gate')
  const format = useFormat()
  const why = useOffline() ? 'offline' : 'noAnswer'
  const now = useNow(60_000)
  const { data, dataUpdatedAt } = useKeptDetails()
  return (
    <SettingPage title={t(`settings.${setting}`)}>
      {data && setting === 'profile' ? (
        <>
          <Freshness
            text={t('lastUpdated', { time: format.recent(new Date(dataUpdatedAt), now) })}
          />
          <AccountFacts details={data} />
          <p className="quiet">{t(`${why}Rest`)}</p>
        </>
      ) : (
        <Empty icon={why === 'offline' ? 'offline' : 'warning'} title={<h2>{t(`${why}Title`)}</h2>}>
          {t(`${why}Text`)}
        </Empty>
      )}
    </SettingPage>
  )
}
