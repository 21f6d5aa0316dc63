import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import styles from './layouts.module.css'
import { mainId } from './main-id.ts'
import { PendingBar } from './PendingBar.tsx'
import { ScrollPlace } from './ScrollPlace.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** Wraps every layout: skip link, pending bar and scroll restoration. */
export function RootLayout({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('frame')
  useFocusOnNavigation()
  return (
    <>
      <a href={`#${mainId}`} className={styles.skip}>
        {t('skip')}
      </a>
      <PendingBar />
      {children ?? <Outlet />}
      <ScrollPlace />
    </>
  )
}
