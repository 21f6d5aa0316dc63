import { useSyncExternalStore } from 'react'
import { observable, useObservable } from '../observable.ts'

/** Chromium's `beforeinstallprompt`; other browsers install from their menus and never fire it. */
type InstallOffer = Event & { prompt(): Promise<unknown> }
export type Device = 'android' | 'ios' | 'computer'

const offer = observable<InstallOffer | undefined>(undefined)
const installed = observable(false)

/** The browser fires the event once, early; the inline script keeps one that came before this call. */
export function watchInstall(): void {
  const early = (globalThis as { installOffer?: InstallOffer }).installOffer
  if (early) offer.set(early)
  addEventListener('beforeinstallprompt', (event) => {
    offer.set(event as InstallOffer)
  })
  addEventListener('appinstalled', () => {
    installed.set(true)
    offer.set(undefined)
  })
}

/** Opens the browser's install dialog; undefined while the browser offers none. */
export function useInstall(): (() => Promise<void>) | undefined {
  const current = useObservable(offer)
  return (
    current &&
    (async () => {
      // An offer can be used once, whatever the answer; the browser may make another.
      offer.set(undefined)
      await current.prompt()
    })
  )
}

/** True in the installed app's window, and in the page it was just installed from. */
export const useInstalled = (): boolean =>
  useSyncExternalStore(installed.subscribe, isInstalled, () => false)

export function isInstalled(): boolean {
  return (
    installed.get() ||
    matchMedia('(display-mode: standalone)').matches ||
    // Safari's older property.
    (navigator as { standalone?: boolean }).standalone === true
  )
}

/** Which install steps to show. An iPad identifies as a Mac, but no Mac has a touch screen. */
export function deviceOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  if (/Android/.test(userAgent)) return 'android'
  const isIpad = userAgent.includes('Macintosh') && maxTouchPoints > 1
  return isIpad || /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : 'computer'
}
