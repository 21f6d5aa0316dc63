import { messageSW } from 'workbox-window'
import { downForMaintenance, isItDown } from '#offline/worker-messages.ts'
import { setDown } from '../api/online.ts'
import { onWorkerMessage } from './on-message.ts'

/** The worker answers with cached pages, and reports when it finds the maintenance page while refreshing one. */
export function listenForMaintenance(): void {
  if (!('serviceWorker' in navigator)) return
  onWorkerMessage((message) => {
    if (message === downForMaintenance) setDown(true)
  })
  const { controller } = navigator.serviceWorker
  // The worker may have reported before this page listened.
  if (controller)
    void messageSW(controller, isItDown).then((isDown: unknown) => {
      if (isDown === true) setDown(true)
    })
}
