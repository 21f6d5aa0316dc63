import { messageSW } from 'workbox-window'
import { downForMaintenance, isItDown } from '#offline/worker-messages.ts'
import { setDown } from '../api/online.ts'
import { onWorkerMessage } from './on-message.ts'

/** The worker shows kept pages and refreshes them in the background. It reports when a refresh led to maintenance. */
export function hearOfMaintenance(): void {
  if (!('serviceWorker' in navigator)) return
  onWorkerMessage((message) => {
    if (message === downForMaintenance) setDown(true)
  })
  const { controller } = navigator.serviceWorker
  // It may have reported before this page listened.
  if (controller)
    void messageSW(controller, isItDown).then((isDown: unknown) => {
      if (isDown === true) setDown(true)
    })
}
