import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import type { createBrowserRouter } from 'react-router-dom'
import { toastMs } from '#contract/shared/limits.ts'
import { requestLazy } from '#platform/api/request-lazy.ts'
import { keepWantedCopy, loadCopy, renewLocaleCookie } from '#platform/i18n/i18n.ts'
import { watchInstall } from '#platform/worker/install.ts'
import { isReachable, onReachabilityChange } from '#platform/api/online.ts'
import { hasPendingSignOut, sendPendingSignOut } from '#platform/session/session.ts'
import { currentView } from '#platform/session/view-as.ts'
import { keepCampaign } from '#platform/reports/utm.ts'
import { watchReachability } from '#platform/api/watch-reachability.ts'
import { registerWorker } from '#platform/worker/register.ts'
import { Toaster } from '#ui/Toaster.tsx'
import { showToast } from '#ui/toasts.ts'
import { loadFont } from './load-font.ts'
import { rememberInvitation } from './invited.ts'
import { leaveForMaintenance } from './leave-for-maintenance.ts'
import { countPageViews } from './page-views.ts'

/**
 * Starts what a page needs only after its first paint, in a separate chunk.
 * @param landing the query string of the address that the page was opened with
 */
export function startAfterPaint(
  router: ReturnType<typeof createBrowserRouter>,
  landing: string,
): void {
  loadFont(router)
  keepCampaign(landing)
  rememberInvitation(router)
  renewLocaleCookie()
  watchInstall()
  if (!currentView()) countPageViews(router)
  leaveForMaintenance(router)
  addEventListener('school-changed', () => void router.revalidate())
  watchReachability(async () =>
    hasPendingSignOut() ? sendPendingSignOut() : requestLazy('maintenance', {}),
  )
  void openToaster()
  void registerWorker()
  // Without a worker no page opens offline, so the copy need not be kept.
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.ready.then(keepWantedCopy).catch(() => undefined)
}

/** Renders toasts in a root of their own, so that they still appear if the page fails. */
async function openToaster(): Promise<void> {
  // The copy is loaded now, because a toast may have to appear offline.
  await loadCopy('notices')
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />)
}

function Toasts() {
  const { t } = useTranslation(['common', 'notices'])
  useEffect(
    () =>
      onReachabilityChange(() => {
        if (isReachable()) showToast(t('notices:backOnline'), 'success')
      }),
    [t],
  )
  return <Toaster milliseconds={toastMs} label={t('messages')} />
}
