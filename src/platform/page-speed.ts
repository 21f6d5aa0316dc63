import { pageSpeedAfterMs, pageSpeedShare } from '#contract/limits.ts'
import { readPreference, saverKey } from './preferences.ts'
import type { Connection } from './saving/connection.ts'

/**
 * Measures how fast some of the page loads are, if the server wants to know. What measures is fetched when the page has
 * long been shown, and never where data is saved.
 */
export function watchPageSpeed(): void {
  if (Math.random() < pageSpeedShare) setTimeout(measure, pageSpeedAfterMs)
}

function measure(): void {
  if (!navigator.onLine || (navigator as { connection?: Connection }).connection?.saveData) return
  if (readPreference(saverKey) === 'always') return
  if (!document.documentElement.dataset['reports']?.includes('speed')) return
  import('./lazy/online/speed-reporting.ts').then(
    (reporting) => reporting.report(),
    () => undefined,
  )
}
