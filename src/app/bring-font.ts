import type { Location } from 'react-router-dom'
import inter from '#ui/fonts/inter-latin.woff2'

type Shown = { location: Pick<Location, 'pathname'> }
type Router = { state: Shown; subscribe(listener: (shown: Shown) => void): () => void }

/**
 * Fetches Inter, which stands in nobody's way. A page that the server rendered was being read before it came and
 * keeps the stand-in, so that no line of it jumps; the next one has it.
 */
export function bringFont(router: Router): void {
  const font = new FontFace('Inter', `url(${inter})`, { weight: '400 800', display: 'swap' })
  const first = router.state.location.pathname
  const wasRead = document.getElementById('page-data') !== null
  // Without it the stand-in stays.
  void font.load().catch(() => undefined)
  if (!wasRead) document.fonts.add(font)
  else {
    const stop = router.subscribe(({ location }) => {
      if (location.pathname === first || font.status !== 'loaded') return
      stop()
      document.fonts.add(font)
    })
  }
}
