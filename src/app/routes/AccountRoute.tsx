import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { accountSettings } from '#contract/shared/pages.ts'
import { AccountFacts } from '#features/identity/account/AccountFacts.tsx'
import { AccountList } from '#features/identity/account/AccountList.tsx'
import { KeptAccount } from '#features/identity/account/KeptAccount.tsx'
import {
  keepDetails,
  restoreDetails,
  type AccountDetails,
} from '#features/identity/account/kept-details.ts'
import { SettingPage } from '#features/identity/account/SettingPage.tsx'
import { lazySection, shownByParent } from '#platform/lazy-section.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { Languages } from '../layouts/Languages.tsx'
import { accountArea } from '../signed-in/account-area.ts'
import { useOwner } from '../signed-in/use-owner.ts'

// Not precached, because few people open it and most of its data must be current.
const LazyAccount = lazySection(async () => (await accountArea()).LazyAccount, {
  loading: <Waiting />,
  offline: <Kept />,
  failed: shownByParent,
})

export const restoreBeforeRender = restoreDetails

/** The list of the account, or one of its settings. */
export function Component() {
  const { t } = useTranslation('account-gate')
  const client = useQueryClient()
  const keep = useCallback((details: AccountDetails) => void keepDetails(client, details), [client])
  const setting = useSetting()
  const { name, email } = useOwner()
  if (!setting) return <AccountList name={name} email={email} />
  if (setting === 'language')
    return (
      <SettingPage title={t('settings.language')}>
        <p>{t('languageText')}</p>
        <Languages />
      </SettingPage>
    )
  return (
    <LazyAccount
      setting={setting}
      facts={(details) => <AccountFacts details={details} />}
      kept={<KeptAccount setting={setting} />}
      onLoaded={keep}
    />
  )
}

function useSetting() {
  const { setting } = useParams()
  return accountSettings.find((one) => one === setting)
}

function Kept() {
  return <KeptAccount setting={useSetting() ?? 'profile'} />
}

function Waiting() {
  const { t } = useTranslation('account-gate')
  return (
    <div className="container">
      <Loading label={t('loading')}>
        <Skeleton shape="title" />
        <Skeleton shape="block" height="8rem" />
      </Loading>
    </div>
  )
}
