/**
 * Calls `listener` with every message of the worker. Not Workbox's `message` event: that one leaves out the worker
 * that controls the page while a newer one waits, and one that another tab has let take over.
 * @returns what ends it
 */
export function onWorkerMessage(listener: (message: unknown) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker } = navigator
  const onMessage = ({ data }: MessageEvent<unknown>) => listener(data)
  serviceWorker.addEventListener('message', onMessage)
  return () => serviceWorker.removeEventListener('message', onMessage)
}
