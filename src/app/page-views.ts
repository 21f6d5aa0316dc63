import type { Location, Navigation } from 'react-router-dom'
import { pageViewAfterMs } from '#contract/shared/limits.ts'
import { notePageView } from '#platform/reports/analytics.ts'

type Shown = { location: Pick<Location, 'pathname'>; navigation: Pick<Navigation, 'state'> }
type Router = { state: Shown; subscribe(listener: (shown: Shown) => void): void }

/** Counts each page that is shown for a moment, including the first. Redirects do not count. */
export function countPageViews(router: Router): void {
  let counted: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = ({ location: { pathname }, navigation }: Shown) => {
    clearTimeout(timer)
    if (pathname === counted || navigation.state !== 'idle') return
    timer = setTimeout(() => {
      counted = pathname
      notePageView(location.href, document.title)
    }, pageViewAfterMs)
  }
  check(router.state)
  router.subscribe(check)
}
