import { useTranslation } from 'react-i18next'
import { eraseAfterDays } from '#contract/shared/limits.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Icon } from '#ui/Icon.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from './account.module.css'

/** The rows of the account page, with their paths. */
const rows = [
  ['profile', '/account/profile'],
  ['family', '/account/family'],
  ['orders', '/orders'],
  ['progress', '/account/progress'],
  ['language', '/account/language'],
  ['email', '/account/email'],
  ['saved', '/download'],
  ['devices', '/account/devices'],
  ['privacy', '/account/privacy'],
  ['contact', '/contact'],
  ['delete', '/account/delete'],
] as const

/** The list of account pages. Opens offline. */
export function AccountList({ name, email }: { name: string; email: string }) {
  const { t } = useTranslation('account-gate')
  return (
    <div className={`container page ${styles.page}`}>
      <PageMeta title={t('title')} hidden />
      <header>
        <h1>{t('title')}</h1>
        <p className={`quiet ${styles.contact}`}>
          {name}, {email}
        </p>
      </header>
      <ul role="list" className={styles.list}>
        {rows.map(([row, to]) => (
          <li key={row}>
            <Link to={to}>
              <strong>{t(`settings.${row}`)}</strong>
              <small>{t(`about.${row}`, { count: eraseAfterDays })}</small>
              <Icon name="chevron" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
