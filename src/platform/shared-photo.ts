import { messageSW } from 'workbox-window'
import { takeSharedPhoto as take } from '#offline/worker-messages.ts'

/** Takes the photo that another app has just shared; undefined when there is none. */
export async function takeSharedPhoto(): Promise<Blob | undefined> {
  const controller = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  const photo: unknown = controller && (await messageSW(controller, take))
  return photo instanceof Blob ? photo : undefined
}
