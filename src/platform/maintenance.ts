import { downForMaintenance, isItDown } from '#offline/worker-messages.ts'

/** Is all down for maintenance? As the last answer had it: a refused call, or a page that the worker renewed. */
let down = false
const listeners = new Set<() => void>()

export const isDown = (): boolean => down

export function noteDown(now: boolean): void {
  if (down === now) return
  down = now
  for (const listener of listeners) listener()
}

export function onDownChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The worker shows pages that it has kept and renews them behind: it tells what it found there. */
export function hearOfMaintenance(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === downForMaintenance) noteDown(true)
  })
  // It may have found out before this page could listen.
  navigator.serviceWorker.controller?.postMessage(isItDown)
}
