import { sharedPhotoRequest } from '#offline/worker-messages.ts'

/** Takes the photo that another app has just shared; undefined when there is none. */
export async function takeSharedPhoto(): Promise<Blob | undefined> {
  const controller = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  if (!controller) return undefined
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<unknown>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true })
    port1.start()
  })
  controller.postMessage(sharedPhotoRequest, [port2])
  const photo = await answer
  return photo instanceof Blob ? photo : undefined
}
