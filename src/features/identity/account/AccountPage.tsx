import { useEffect, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/identity/account.ts'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useNow } from '#platform/now.ts'
import { useReachable } from '#platform/api/online.ts'
import { useQueryStatus } from '#platform/query/use-query-status.ts'
import { Button } from '#ui/Button.tsx'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { Marked } from '#ui/Marked.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
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
import { profileShown } from './profile-shown.ts'
import { SuppressionPart } from './SuppressionPart.tsx'
import { SchoolMailPart } from './SchoolMailPart.tsx'
import { accountQuery, guardiansQuery } from './queries.ts'

type Ways = {
  /** Draws the person's details, as it does while the server can't be reached. */
  facts: (details: AccountDetails) => ReactNode
  onSignInAgain: () => void
  onSwitchPerson: () => void
  /** The choice of language. */
  languages: ReactNode
  /** How to reach the school. */
  school: ReactNode
}

/** The person's data and consents, and what they can do about them. */
export function AccountPage({
  kept,
  onLoaded,
  ...ways
}: Ways & {
  /** Instead of the page while the server can't be reached. */
  kept: ReactNode
  onLoaded: (details: AccountDetails) => void
}) {
  const { t } = useTranslation(['account', 'account-gate'])
  const query = useQuery(accountQuery())
  // Coming later, it would move what is below it.
  const guardians = useQuery(guardiansQuery())
  const isLoading = query.isPending || (query.isSuccess && guardians.isLoading)
  const showsLoading = useSpinDelay(isLoading, fetchIndicatorMinimumMs)
  const { data, dataUpdatedAt } = query
  // At each answer, so that what is kept is as old as the answer.
  useEffect(() => {
    if (data) onLoaded(data)
  }, [data, dataUpdatedAt, onLoaded])
  const now = useNow(60_000)
  const reachable = useReachable()
  const { ageText, notLoaded } = useQueryStatus(query, t, { now })
  if (!data && !reachable) return kept
  return (
    <div className={`container page ${styles.page}`}>
      <PageMeta title={t('account-gate:title')} hidden />
      <h1>{t('account-gate:title')}</h1>
      {ageText && <Freshness text={ageText} />}
      {showsLoading ? (
        <Loading label={t('loading')}>
          <Skeleton shape="block" height="9rem" />
          <Skeleton shape="block" height="9rem" />
        </Loading>
      ) : data ? (
        <AccountSections account={data} {...ways} />
      ) : notLoaded ? (
        <NotLoaded {...notLoaded} />
      ) : null}
    </div>
  )
}

function AccountSections({
  account,
  facts,
  onSignInAgain,
  onSwitchPerson,
  languages,
  school,
}: Ways & { account: Account }) {
  const { t } = useTranslation(['account', 'account-gate'])
  const format = useFormat()
  const reachable = useReachable()
  const guardian = account.last_order?.guardian
  return (
    <>
      {account.suppression && <SuppressionPart mail={account.suppression} email={account.email} />}
      <section aria-labelledby="details" className={styles.part}>
        <h2 id="details">{t('account-gate:details')}</h2>
        <ProfilePart
          account={account}
          facts={facts({ ...account, profile: profileShown(account) })}
          reachable={reachable}
        />
        {guardian && (
          <dl>
            <dt className="quiet">{t('orderGuardian')}</dt>
            <dd className={styles.contact}>
              {[guardian.name, guardian.email, guardian.contact].join(', ')}
            </dd>
          </dl>
        )}
        <p className="cluster">
          <Link to="/orders">{t('account-gate:orders')}</Link>
          <Link to="/account/progress">{t('account-gate:progress')}</Link>
        </p>
      </section>
      {!reachable && <p className="quiet">{t('needsNetwork')}</p>}
      <AgePart age={account.age} ownEmail={account.email} reachable={reachable} />
      <MyGuardians reachable={reachable} />
      <section aria-labelledby="agreed" className={styles.part}>
        <h2 id="agreed">{t('agreed')}</h2>
        {account.consents.length === 0 && <p>{t('noConsent')}</p>}
        <ul role="list" className={styles.rows} hidden={account.consents.length === 0}>
          {account.consents.map((consent) => (
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
      <section aria-labelledby="language" className={styles.part}>
        <h2 id="language">{t('account-gate:language')}</h2>
        <p>{t('languageText')}</p>
        {languages}
      </section>
      <section aria-labelledby="phone" className={styles.part}>
        <h2 id="phone">{t('phone.title')}</h2>
        <p>{t('phone.text')}</p>
        <div>
          <Button variant="secondary" onClick={onSwitchPerson}>
            {t('phone.switch')}
          </Button>
        </div>
      </section>
      <section aria-labelledby="password" className={styles.part}>
        <h2 id="password">{t('password.title')}</h2>
        <p>{t('password.text')}</p>
        <p>
          <Link to="/login?again&step=forgot&redirect=%2Faccount">{t('password.change')}</Link>
        </p>
      </section>
      <SchoolMailPart wanted={account.school_mail} reachable={reachable} />
      <Devices signIns={account.sign_ins} reachable={reachable} />
      <DataCopy reachable={reachable} onSignInAgain={onSignInAgain} />
      <section aria-labelledby="contact" className={styles.part}>
        <h2 id="contact">{t('account-gate:contact')}</h2>
        {school}
      </section>
      <DeleteAccount account={account} reachable={reachable} onSignInAgain={onSignInAgain} />
    </>
  )
}
