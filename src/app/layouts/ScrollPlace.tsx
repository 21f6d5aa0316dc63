import { useContext, useLayoutEffect } from 'react'
import { ScrollRestoration, useLocation } from 'react-router-dom'
import { awaitPlace, placeKey, RouterHere } from './scroll-place.ts'

/**
 * Where the page is scrolled to. The router restores the place once: a page whose content is still on its way is too
 * short for it.
 */
export function ScrollPlace() {
  const location = useLocation()
  const router = useContext(RouterHere)
  useLayoutEffect(() => {
    // At once: while a page is being left, its history entry can no longer be named.
    placeKey(location)
    const top = router?.state.restoreScrollPosition
    return typeof top === 'number' && scrollY < top ? awaitPlace(location, top) : undefined
  }, [location, router])
  return <ScrollRestoration getKey={placeKey} />
}
