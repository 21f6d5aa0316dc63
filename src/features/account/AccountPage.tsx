import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/account/account.ts'
import { fetchIndicatorMinimumMs } from '#contract/limits.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useReachable } from '#platform/online.ts'
import { useNotLoaded } from '#platform/query/use-asked.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Marked } from '#ui/Marked.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useSteady } from '#ui/use-steady.ts'
import styles from './account.module.css'
import { AgePart } from './AgePart.tsx'
import { DataCopy } from './DataCopy.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Devices } from './Devices.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { SchoolMailPart } from './SchoolMailPart.tsx'
import { accountQuery } from './queries.ts'

type Ways = {
  onSignInAgain: () => void
  onSwitchPerson: () => void
  /** The choice of language. */
  languages: ReactNode
}

/** The person's data and consents, and what they can do about them. */
export function AccountPage(ways: Ways) {
  const { t } = useTranslation('account')
  const query = useQuery(accountQuery())
  const showsLoading = useSteady(query.isPending, fetchIndicatorMinimumMs)
  const { data } = query
  const notLoaded = useNotLoaded(query, t)
  return (
    <div className={`container page ${styles.page}`}>
      <PageMeta title={t('title')} hidden />
      <h1>{t('title')}</h1>
      {showsLoading ? (
        <Loading label={t('loading')}>
          <Skeleton shape="block" height="9rem" />
          <Skeleton shape="block" height="9rem" />
        </Loading>
      ) : data ? (
        <Parts account={data} {...ways} />
      ) : notLoaded ? (
        <NotLoaded {...notLoaded} />
      ) : null}
    </div>
  )
}

function Parts({ account, onSignInAgain, onSwitchPerson, languages }: Ways & { account: Account }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const reachable = useReachable()
  return (
    <>
      <section aria-labelledby="details" className={styles.part}>
        <h2 id="details">{t('details')}</h2>
        <ProfilePart account={account} reachable={reachable} />
        <p className="cluster">
          <Link to="/orders">{t('orders')}</Link>
          <Link to="/account/progress">{t('progress')}</Link>
        </p>
      </section>
      {!reachable && <p className="quiet">{t('needsNetwork')}</p>}
      <AgePart age={account.age} ownEmail={account.email} reachable={reachable} />
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
        <h2 id="language">{t('language')}</h2>
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
      <DeleteAccount account={account} reachable={reachable} onSignInAgain={onSignInAgain} />
    </>
  )
}
