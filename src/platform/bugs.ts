import { isGoingAway } from './going-away.ts'

/** Hears of what fails unexpectedly. Where the server wants to know of it, that is told. */
export function watchBugs(): void {
  addEventListener('error', ({ error }) => noteBug(error))
  addEventListener('unhandledrejection', ({ reason }) => noteBug(reason))
}

/** For React's roots: what a boundary caught is no less a bug. */
export function noteCaught(error: unknown): void {
  // oxlint-disable-next-line no-console -- React does so when nobody listens.
  console.error(error)
  noteBug(error)
}

function noteBug(bug: unknown): void {
  // What breaks off with the page is no bug.
  if (isGoingAway()) return
  if (!('reports' in document.documentElement.dataset)) return
  void import('./lazy/online/error-reporting.ts').then(
    ({ report }) => report(bug),
    // Without a network there is nobody to tell.
    () => undefined,
  )
}
