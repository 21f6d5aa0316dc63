import { useContext, useLayoutEffect } from 'react'
import { ScrollRestoration, useLocation } from 'react-router-dom'
import { awaitPlace, placeKey, RouterContext } from './scroll-place.ts'

/** Restores the scroll position. The router tries only once, when a page that is still loading may be too short. */
export function ScrollPlace() {
  const location = useLocation()
  const router = useContext(RouterContext)
  useLayoutEffect(() => {
    // Gives the history entry a name, which is too late once the page is being left.
    placeKey(location)
    const top = router?.state.restoreScrollPosition
    return typeof top === 'number' && scrollY < top ? awaitPlace(location, top) : undefined
  }, [location, router])
  return <ScrollRestoration getKey={placeKey} />
}
