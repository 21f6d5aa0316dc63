import { isReachable, noteReachable } from './online.ts'

const everyMs = 5000

/** Polls the server while it does not answer, and at once when the network or the person returns. */
export function watchReachability(ask: () => Promise<unknown>): void {
  const askAgain = () => {
    if (!isReachable()) void ask().catch(() => undefined)
  }
  // A page kept by the worker opens without a request that could fail.
  if (!navigator.onLine) noteReachable(false)
  addEventListener('online', askAgain)
  addEventListener('offline', () => noteReachable(false))
  addEventListener('pageshow', askAgain)
  document.addEventListener('visibilitychange', askAgain)
  setInterval(askAgain, everyMs)
}
