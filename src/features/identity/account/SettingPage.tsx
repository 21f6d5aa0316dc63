import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from './account.module.css'

/** One page of the account, with a link back to the list of them. */
export function SettingPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('account-gate')
  return (
    <div className={`container page ${styles.page}`}>
      <PageMeta title={title} hidden />
      <header>
        <Link to="/account">{t('title')}</Link>
        <h1>{title}</h1>
      </header>
      {children}
    </div>
  )
}
