import type { Location } from 'react-router-dom'
import inter from '#ui/fonts/inter-latin.woff2'

type Shown = { location: Pick<Location, 'pathname'> }
type Router = { state: Shown; subscribe(listener: (shown: Shown) => void): () => void }

/**
 * Loads Inter in the background. A server-rendered page keeps the fallback font, so that its text does not shift; the
 * next page uses Inter.
 */
export function loadFont(router: Router): void {
  const font = new FontFace('Inter', `url(${inter})`, { weight: '400 800', display: 'swap' })
  // The fallback font stays.
  font.load().catch(() => undefined)
  if (!document.getElementById('page-data')) {
    document.fonts.add(font)
    return
  }
  const { pathname } = router.state.location
  const stop = router.subscribe(({ location }) => {
    if (location.pathname === pathname || font.status !== 'loaded') return
    stop()
    document.fonts.add(font)
  })
}
