import { downForMaintenance, isItDown } from '#offline/worker-messages.ts'
import { observable } from './observable.ts'

/** Is all down for maintenance? As the last answer had it: a refused call, or a page that the worker renewed. */
const down = observable(false)

export const isDown = down.get
export const noteDown = down.set
export const onDownChange = down.subscribe

/** The worker shows pages that it has kept and renews them behind: it tells what it found there. */
export function hearOfMaintenance(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === downForMaintenance) noteDown(true)
  })
  // It may have found out before this page could listen.
  navigator.serviceWorker.controller?.postMessage(isItDown)
}
