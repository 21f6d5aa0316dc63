import type { Workbox } from 'workbox-window'
import { mayReload } from '../rare-reload.ts'
import { isAnyoneBusy, isBusyHere, isTornOut } from './busy.ts'
import { offerUpdate } from './update.ts'

const lookEveryMs = 3000
const askAgainMs = 250

/** It was asked for here: who typed in this tab and asks for the update means it. */
let isAsked = false
let asking: ReturnType<typeof setInterval> | undefined

/** Offers the waiting version while no tab is busy. */
export function offerWhenQuiet(worker: Workbox): void {
  const take = () => {
    void isAnyoneBusy().then((busy) => {
      if (busy) return offerUpdate(undefined)
      isAsked = true
      // Whichever waits by then: a newer build may have taken the place of the one that was offered. Again and
      // again: a browser forgets it when the worker before was at something just then.
      clearInterval(asking)
      asking = setInterval(() => worker.messageSkipWaiting(), askAgainMs)
    })
  }
  const look = async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const isQuiet = registration?.waiting && !(await isAnyoneBusy())
    offerUpdate(isQuiet ? take : undefined)
  }
  void look()
  setInterval(() => void look(), lookEveryMs)
}

/** The new version has taken over all tabs: each reloads, a busy one when it is done. */
export function reloadWhenQuiet(): void {
  clearInterval(asking)
  // It may have taken its time, and somebody begun to type in another tab than the one it was asked for in.
  // Such a tab reloads at most once a minute, whatever the others ask for.
  if (isAsked ? !isTornOut() : !isBusyHere() && mayReload()) return location.reload()
  setTimeout(reloadWhenQuiet, lookEveryMs)
}
