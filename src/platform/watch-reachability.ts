import { isReachable, noteReachable } from './online.ts'

const everyMs = 5000

/** Asks the server now and again while it does not answer, and at once when the network or the person returns. */
export function watchReachability(ask: () => Promise<unknown>): void {
  const askAgain = () => {
    if (!isReachable()) void ask().catch(() => undefined)
  }
  // A page that the worker had kept opens without a request that could fail.
  if (!navigator.onLine) noteReachable(false)
  addEventListener('online', askAgain)
  addEventListener('offline', () => noteReachable(false))
  addEventListener('pageshow', askAgain)
  document.addEventListener('visibilitychange', askAgain)
  setInterval(askAgain, everyMs)
}
