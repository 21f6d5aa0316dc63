import { useContext, useLayoutEffect } from 'react'
import {
  ScrollRestoration,
  UNSAFE_DataRouterStateContext as RouterState,
  useLocation,
} from 'react-router-dom'
import { awaitPlace, useScrollKey } from './scroll-key.ts'

/**
 * Where the page is scrolled to. The router restores the place once, at the first render: a page whose content is
 * still on its way is too short for it then, and the place is found as the page grows.
 */
export function ScrollPlace() {
  const location = useLocation()
  const wanted = useContext(RouterState)?.restoreScrollPosition
  useLayoutEffect(
    () =>
      typeof wanted === 'number' && scrollY < wanted ? awaitPlace(location, wanted) : undefined,
    [location, wanted],
  )
  return <ScrollRestoration getKey={useScrollKey()} />
}
