import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration, type Location } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/i18n.ts'
import styles from './layouts.module.css'
import { mainId } from './main-id.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** The first page of every load has the same key; by that alone it would begin where another one was left. */
const placeOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/** What is around every layout: the way past the navigation, and where the page is scrolled to. */
export function RootLayout({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('frame')
  useFocusOnNavigation()
  return (
    <>
      <a href={`#${mainId}`} className={styles['skip']}>
        {t('skip')}
      </a>
      {children ?? <Outlet />}
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}
