import { useEffect, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/identity/account.ts'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import type { AccountSetting } from '#contract/shared/pages.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useNow } from '#platform/now.ts'
import { useReachable } from '#platform/api/online.ts'
import { useQueryStatus } from '#platform/query/use-query-status.ts'
import { Button } from '#ui/Button.tsx'
import { Marked } from '#ui/Marked.tsx'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import styles from './account.module.css'
import { AgePart } from './AgePart.tsx'
import { DataCopy } from './DataCopy.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Devices } from './Devices.tsx'
import type { AccountDetails } from './kept-details.ts'
import { MyGuardians } from './MyGuardians.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { profileShown } from './ProfileForm.tsx'
import { SettingPage } from './SettingPage.tsx'
import { SuppressionNotice } from './SuppressionNotice.tsx'
import { SchoolMailPart } from './SchoolMailPart.tsx'
import { accountQuery, guardiansQuery } from './queries.ts'

type SharedProps = {
  /** Renders the person's details. */
  facts: (details: AccountDetails) => ReactNode
  onSignInAgain: () => void
  onSwitchPerson: () => void
}
/** Settings that are loaded lazily. */
export type LoadedSetting = Exclude<AccountSetting, 'language'>

/** One setting of the account. */
export function AccountPage({
  setting,
  kept,
  onLoaded,
  ...shared
}: SharedProps & {
  setting: LoadedSetting
  /** Shown instead of the page if nothing is loaded and the server can't be reached. */
  kept: ReactNode
  onLoaded: (details: AccountDetails) => void
}) {
  const { t } = useTranslation(['account', 'account-gate'])
  const query = useQuery(accountQuery())
  // Loaded early to avoid a layout shift.
  const guardians = useQuery({ ...guardiansQuery(), enabled: setting === 'family' })
  const isLoading = query.isPending || (query.isSuccess && guardians.isLoading)
  const showsLoading = useSpinDelay(isLoading, fetchIndicatorMinimumMs)
  const { data, dataUpdatedAt } = query
  // Updates the cached details after each reply.
  useEffect(() => {
    if (data) onLoaded(data)
  }, [data, dataUpdatedAt, onLoaded])
  const now = useNow(60_000)
  const reachable = useReachable()
  const { ageText, notLoaded } = useQueryStatus(query, t, { now })
  if (!data && !reachable) return kept
  return (
    <SettingPage title={t(`account-gate:settings.${setting}`)}>
      {ageText && <Freshness text={ageText} />}
      {showsLoading ? (
        <Loading label={t('loading')}>
          <Skeleton shape="block" height="9rem" />
          <Skeleton shape="block" height="9rem" />
        </Loading>
      ) : data ? (
        <>
          {!reachable && <p className="quiet">{t('needsNetwork')}</p>}
          <Setting setting={setting} account={data} {...shared} />
        </>
      ) : notLoaded ? (
        <NotLoaded {...notLoaded} />
      ) : null}
    </SettingPage>
  )
}

function Setting({
  setting,
  account,
  facts,
  onSignInAgain,
  onSwitchPerson,
}: SharedProps & { setting: LoadedSetting; account: Account }) {
  const reachable = useReachable()
  switch (setting) {
    case 'profile':
      return (
        <>
          <ProfilePart
            account={account}
            facts={facts({ ...account, profile: profileShown(account) })}
            reachable={reachable}
          />
          <Password />
        </>
      )
    case 'family':
      return (
        <>
          <AgePart age={account.age} ownEmail={account.email} reachable={reachable} />
          <MyGuardians reachable={reachable} />
          <OrderGuardian of={account.last_order} />
        </>
      )
    case 'email':
      return (
        <>
          {account.suppression && (
            <SuppressionNotice suppression={account.suppression} email={account.email} />
          )}
          <SchoolMailPart wanted={account.school_mail} reachable={reachable} />
        </>
      )
    case 'devices':
      return (
        <>
          <Devices signIns={account.sign_ins} reachable={reachable} />
          <SharedPhone onSwitchPerson={onSwitchPerson} />
        </>
      )
    case 'privacy':
      return (
        <>
          <Consents consents={account.consents} />
          <DataCopy reachable={reachable} onSignInAgain={onSignInAgain} />
        </>
      )
    case 'delete':
      return <DeleteAccount account={account} reachable={reachable} onSignInAgain={onSignInAgain} />
  }
}

function Password() {
  const { t } = useTranslation('account')
  return (
    <section aria-labelledby="password" className={styles.part}>
      <h2 id="password">{t('password.title')}</h2>
      <p>{t('password.text')}</p>
      <p>
        <Link to="/login?again&step=forgot&redirect=%2Faccount%2Fprofile">
          {t('password.change')}
        </Link>
      </p>
    </section>
  )
}

/** The parent or guardian named in the last paid order. */
function OrderGuardian({ of: order }: { of: Account['last_order'] }) {
  const { t } = useTranslation('account')
  if (!order?.guardian) return null
  const { name, email, contact } = order.guardian
  return (
    <section aria-labelledby="order-guardian" className={styles.part}>
      <h2 id="order-guardian">{t('orderGuardian')}</h2>
      <p className={styles.contact}>{[name, email, contact].join(', ')}</p>
    </section>
  )
}

function SharedPhone({ onSwitchPerson }: { onSwitchPerson: () => void }) {
  const { t } = useTranslation('account')
  return (
    <section aria-labelledby="phone" className={styles.part}>
      <h2 id="phone">{t('phone.title')}</h2>
      <p>{t('phone.text')}</p>
      <div>
        <Button variant="secondary" onClick={onSwitchPerson}>
          {t('phone.switch')}
        </Button>
      </div>
    </section>
  )
}

/** The person's consents with dates. */
function Consents({ consents }: Pick<Account, 'consents'>) {
  const { t } = useTranslation('account')
  const format = useFormat()
  return (
    <section aria-labelledby="agreed" className={styles.part}>
      <h2 id="agreed">{t('agreed')}</h2>
      {consents.length === 0 && <p>{t('noConsent')}</p>}
      <ul role="list" className={styles.rows} hidden={consents.length === 0}>
        {consents.map((consent) => (
          <li key={consent.agreed_at + consent.occasion}>
            <strong>{t(`occasion.${consent.occasion}`)}</strong>
            <p className="quiet">
              {t('version', {
                day: format.longDate(new Date(consent.agreed_at)),
                version: format.longDate(consent.text_version),
              })}
            </p>
          </li>
        ))}
      </ul>
      <p className="quiet">
        <Marked text={t('agreedText')}>{(terms) => <Link to="/terms">{terms}</Link>}</Marked>
      </p>
    </section>
  )
}
