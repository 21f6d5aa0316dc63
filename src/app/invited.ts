import type { Location } from 'react-router-dom'
import { findPage } from '#contract/shared/pages.ts'
import { rememberInviter } from '#features/papers/referral/invited-by.ts'

type Shown = { location: Pick<Location, 'pathname'> }
type Router = { state: Shown; subscribe(listener: (shown: Shown) => void): void }

/** Remembers the inviting person named in a landing page's address, for the next sign-up on this device. */
export function rememberInvitation(router: Router): void {
  const check = (pathname: string) => {
    const code = findPage(pathname)?.params['referrer']
    if (code) rememberInviter(code, new Date())
  }
  // The person may have left the opened page before this script was loaded.
  const [opened] = performance.getEntriesByType('navigation')
  if (opened) check(new URL(opened.name).pathname)
  check(router.state.location.pathname)
  router.subscribe(({ location }) => check(location.pathname))
}
