import { useContext, useLayoutEffect } from 'react'
import {
  ScrollRestoration,
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterState,
  useLocation,
} from 'react-router-dom'
import { awaitPlace, useScrollKey } from './scroll-key.ts'

/**
 * Where the page is scrolled to. The router begins each load at the top and restores the place once, one render
 * later: leaving before would lose it, and a page whose content is still on its way is too short for it.
 */
export function ScrollPlace() {
  const location = useLocation()
  const router = useContext(RouterContext)?.router
  const restored = useContext(RouterState)?.restoreScrollPosition
  useLayoutEffect(() => {
    // The router knows it already while it draws the page of a load.
    const wanted = router?.state.restoreScrollPosition ?? restored
    if (typeof wanted === 'number' && scrollY < wanted) return awaitPlace(location, wanted)
    return undefined
  }, [location, router, restored])
  return <ScrollRestoration getKey={useScrollKey()} />
}
