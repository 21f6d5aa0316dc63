import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import styles from './ClassTabs.module.css'

export const classTabs = ['lessons', 'materials', 'about', 'ask'] as const
export type ClassTab = (typeof classTabs)[number]

/** Tabs that are links; the open tab is in the address. */
export function ClassTabs({ chosen }: { chosen: ClassTab }) {
  const { t } = useTranslation('classroom')
  return (
    <nav aria-label={t('tabs.label')} className={styles.tabs}>
      {classTabs.map((tab) => (
        <Link
          key={tab}
          to={{ search: tab === 'lessons' ? '' : `?show=${tab}` }}
          replace
          preventScrollReset
          aria-current={tab === chosen ? 'page' : undefined}
        >
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  )
}
