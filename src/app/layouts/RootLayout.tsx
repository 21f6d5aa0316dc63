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

/** Moves the focus to the start of each new page, or to the place that a link names, so that both are announced. */
function useFocusOnNavigation(): void {
  const { pathname, hash, key } = useLocation()
  const shown = useRef({ pathname, key })
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, key }
    if (before.key === key || (before.pathname === pathname && !hash)) return
    const place = document.getElementById(hash.slice(1)) ?? document.getElementById(mainId)
    if (place && place.tabIndex < 0) place.tabIndex = -1
    place?.focus({ preventScroll: true })
  }, [pathname, hash, key])
}
