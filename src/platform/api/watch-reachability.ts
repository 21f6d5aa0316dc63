import { isReachable, noteReachable } from './online.ts'

const everyMs = 5000

/** Polls the server while it does not answer, and at once when the network or the person returns. */
export function watchReachability(request: () => Promise<unknown>): void {
  const poll = () => {
    if (!isReachable()) void request().catch(() => undefined)
  }
  // A page kept by the worker opens without a request that could fail.
  if (!navigator.onLine) noteReachable(false)
  addEventListener('online', poll)
  addEventListener('offline', () => noteReachable(false))
  addEventListener('pageshow', poll)
  document.addEventListener('visibilitychange', poll)
  setInterval(poll, everyMs)
}
