import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigation, useLocation } from 'react-router-dom'
import styles from './layouts.module.css'
import { mainId } from './Main.tsx'
import { ScrollPlace } from './ScrollPlace.tsx'

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

/** Shows that the next page is loading, if that takes a while. */
function PendingBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.pending} aria-hidden="true" />
}

/** Moves the focus to the start of each new page, so that screen readers announce it. */
function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!hash) document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [pathname, hash])
}
