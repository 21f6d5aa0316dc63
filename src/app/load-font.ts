import type { Location } from 'react-router-dom'
import inter from '#ui/fonts/inter-latin.woff2'

type Shown = { location: Pick<Location, 'pathname'> }
type Router = { state: Shown; subscribe(listener: (shown: Shown) => void): () => void }

/**
 * Fetches Inter, which stands in nobody's way. A page that the server rendered was being read before it came and
 * keeps the stand-in, so that no line of it jumps; the next one has it.
 */
export function loadFont(router: Router): void {
  const font = new FontFace('Inter', `url(${inter})`, { weight: '400 800', display: 'swap' })
  // Without it the stand-in stays.
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
