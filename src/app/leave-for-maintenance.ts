import type { createBrowserRouter } from 'react-router-dom'
import { leadsToStaff, pageAt, pathIn } from '#contract/shared/pages.ts'
import { shownLocale } from '#platform/i18n/i18n.ts'
import { isDown, onDownChange } from '#platform/api/online.ts'
import { listenForMaintenance } from '#platform/worker/listen-for-maintenance.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'navigate'>

/** Redirects to the maintenance page during maintenance, except from pages that stay open. */
export function leaveForMaintenance(router: Router): void {
  const leave = () => {
    const { pathname, search } = router.state.navigation.location ?? router.state.location
    if (isDown() && !pageAt(pathname)?.staysOpen && !leadsToStaff(pathname, search))
      void router.navigate(pathIn(shownLocale(), '/maintenance'), { replace: true })
  }
  onDownChange(leave)
  router.subscribe(leave)
  listenForMaintenance()
  leave()
}
