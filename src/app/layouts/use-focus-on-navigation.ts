import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { mainId } from './main-id.ts'

/** After a change of page the focus is at its beginning, as after a load; so a screen reader notices it. */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!hash) document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [pathname, hash])
}
