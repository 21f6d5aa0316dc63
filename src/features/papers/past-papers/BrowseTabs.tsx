import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { browseTabs, changed, searchOf, type Browse } from './browse.ts'
import styles from './papers.module.css'

/** Tabs that are links: the open tab and the choices in each are in the address. */
export function BrowseTabs({ browse }: { browse: Browse }) {
  const { t } = useTranslation('papers')
  return (
    <nav aria-label={t('browse.label')} className={styles.tabs}>
      {browseTabs.map((tab) => (
        <Link
          key={tab}
          to={{ search: searchOf(changed(browse, { by: tab })) }}
          replace
          preventScrollReset
          aria-current={tab === browse.by ? 'page' : undefined}
        >
          {t(`browse.${tab}`)}
        </Link>
      ))}
    </nav>
  )
}
