import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountFacts } from '#features/identity/account/AccountFacts.tsx'
import { KeptAccount } from '#features/identity/account/KeptAccount.tsx'
import {
  keepDetails,
  restoreDetails,
  type AccountDetails,
} from '#features/identity/account/kept-details.ts'
import { lazySection, outside } from '#platform/lazy-section.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { Languages } from '../layouts/Languages.tsx'
import { accountArea } from '../signed-in/account-area.ts'
import { SchoolInfo } from '../signed-in/SchoolInfo.tsx'

const kept = <KeptAccount languages={<Languages />} school={<SchoolInfo />} />

// Few open it, and most of it must be true: the worker does not precache it.
const LazyAccount = lazySection(async () => (await accountArea()).LazyAccount, {
  loading: <Waiting />,
  offline: kept,
  failed: outside,
})

export const restoreBeforeRender = restoreDetails

export function Component() {
  const client = useQueryClient()
  const keep = useCallback((details: AccountDetails) => void keepDetails(client, details), [client])
  return (
    <LazyAccount
      facts={(details) => <AccountFacts details={details} />}
      kept={kept}
      onLoaded={keep}
    />
  )
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
