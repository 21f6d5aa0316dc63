import { isUnloading } from '../worker/unloading.ts'
import { isWanted } from './enabled-reports.ts'

/** Reports unexpected failures, if the server wants reports. */
export function watchBugs(): void {
  addEventListener('error', ({ error }) => noteBug(error))
  addEventListener('unhandledrejection', ({ reason }) => noteBug(reason))
}

/** For React's roots: an error caught by a boundary is still a bug. */
export function noteCaught(error: unknown): void {
  // oxlint-disable-next-line no-console -- React does so when nobody listens.
  console.error(error)
  noteBug(error)
}

function noteBug(bug: unknown): void {
  // Failures caused by leaving the page are not bugs.
  if (isUnloading()) return
  if (!isWanted('bugs')) return
  void import('../lazy/online/error-reporting.ts').then(
    (reporting) => reporting.report(bug),
    // Without a network the report is lost.
    () => undefined,
  )
}
