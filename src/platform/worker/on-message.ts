/**
 * Calls `listener` with every message of the worker. Workbox's `message` event omits the controlling worker while a
 * newer one waits, and a worker activated by another tab.
 * @returns a function that stops it
 */
export function onWorkerMessage(listener: (message: unknown) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker } = navigator
  const onMessage = ({ data }: MessageEvent<unknown>) => listener(data)
  serviceWorker.addEventListener('message', onMessage)
  return () => serviceWorker.removeEventListener('message', onMessage)
}
