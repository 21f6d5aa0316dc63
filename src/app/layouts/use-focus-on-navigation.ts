import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { mainId } from './main-id.ts'

/** Moves the focus to the start of each new page, so that screen readers announce it. */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!hash) document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [pathname, hash])
}
