import { isUnloading } from '../worker/unloading.ts'
import { isWanted } from './enabled-reports.ts'

/** Reports unexpected failures, if the server wants reports. */
export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error }) => reportBug(error))
  addEventListener('unhandledrejection', ({ reason }) => reportBug(reason))
}

/** Passed to React's roots: an error caught by a boundary is still a bug. */
export function reportCaughtError(error: unknown): void {
  // oxlint-disable-next-line no-console -- Replaces React's own logging, which this handler turns off.
  console.error(error)
  reportBug(error)
}

function reportBug(bug: unknown): void {
  // Failures caused by leaving the page are not bugs.
  if (isUnloading()) return
  if (!isWanted('bugs')) return
  void import('../lazy/online/error-reporting.ts').then(
    (reporting) => reporting.sendBugReport(bug),
    // Without a network the report is lost.
    () => undefined,
  )
}
