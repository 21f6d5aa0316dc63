import type { Workbox } from 'workbox-window'
import { mayReload } from './unloading.ts'
import { isAnyoneBusy, isBusyHere, reloadWouldInterrupt } from './busy.ts'
import { offerUpdate } from './update.ts'

const checkEveryMs = 3000
const askAgainMs = 250

/** The update was requested in this tab, so text typed here does not delay the reload. */
let isRequestedHere = false
let requesting: ReturnType<typeof setInterval> | undefined
let reloading: ReturnType<typeof setTimeout> | undefined

/** Offers the waiting version while no tab is busy. */
export function offerWhenQuiet(worker: Workbox): void {
  const take = () => {
    void isAnyoneBusy().then((busy) => {
      if (busy) return offerUpdate(undefined)
      isRequestedHere = true
      // A reload still due for an earlier version would end the requests below.
      clearTimeout(reloading)
      // Activates whichever version waits by then: a newer build may have replaced the one that was offered. Repeated,
      // because Chromium forgets the request if the old worker was busy.
      clearInterval(requesting)
      requesting = setInterval(() => worker.messageSkipWaiting(), askAgainMs)
    })
  }
  const check = async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const isQuiet = registration?.waiting && !(await isAnyoneBusy())
    offerUpdate(isQuiet ? take : undefined)
  }
  void check()
  setInterval(() => void check(), checkEveryMs)
}

/** The new version controls all tabs: each reloads, busy ones when they are done. */
export function reloadWhenQuiet(): void {
  clearInterval(requesting)
  clearTimeout(reloading)
  // Taking over may last a while, and a person may have started typing in another tab than the one that requested it.
  // Such a tab reloads at most once a minute, whatever the others request.
  if (isRequestedHere ? !reloadWouldInterrupt() : !isBusyHere() && mayReload())
    return location.reload()
  reloading = setTimeout(reloadWhenQuiet, checkEveryMs)
}
