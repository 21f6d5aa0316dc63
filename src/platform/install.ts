import { useSyncExternalStore } from 'react'

/** Chromium's own event; other browsers install from their menus and never fire it. */
type InstallOffer = Event & { prompt(): Promise<unknown> }
export type Device = 'android' | 'ios' | 'computer'

let offer: InstallOffer | undefined
let installed = false
const listeners = new Set<() => void>()

/** The browser offers once, early in a page's life: the page's first script keeps what came before this. */
export function watchInstall(): void {
  const early = (globalThis as { installOffer?: InstallOffer }).installOffer
  if (early) become(early)
  addEventListener('beforeinstallprompt', (event) => {
    become(event as InstallOffer)
  })
  addEventListener('appinstalled', () => {
    installed = true
    become(undefined)
  })
}

function become(next: InstallOffer | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks the person to install, in the browser's own dialog; undefined while the browser offers nothing. */
export function useInstall(): (() => Promise<void>) | undefined {
  const current = useSyncExternalStore(
    subscribe,
    () => offer,
    () => undefined,
  )
  return (
    current &&
    (async () => {
      // An offer can be used once, whatever the answer; the browser may make another.
      become(undefined)
      await current.prompt()
    })
  )
}

/** True in the installed app's own window, and in the page it was just installed from. */
export const useInstalled = (): boolean => useSyncExternalStore(subscribe, isInstalled, () => false)

export function isInstalled(): boolean {
  return (
    installed ||
    matchMedia('(display-mode: standalone)').matches ||
    // Safari's own, older word for it.
    (navigator as { standalone?: boolean }).standalone === true
  )
}

/** Which steps are this device's. An iPad calls itself a Mac, but no Mac has a touch screen. */
export function deviceOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  if (/Android/.test(userAgent)) return 'android'
  const isIpad = userAgent.includes('Macintosh') && maxTouchPoints > 1
  return isIpad || /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : 'computer'
}
