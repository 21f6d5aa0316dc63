import { pageSpeedAfterMs, pageSpeedShare } from '#contract/shared/limits.ts'
import { readPreference, saverKey } from '../storage/preferences.ts'
import type { Connection } from '../saving/connection.ts'
import { isWanted } from './enabled-reports.ts'

/**
 * Measures how fast some of the page loads are, if the server wants to know. What measures is fetched when the page has
 * long been shown, and never where data is saved.
 */
export function watchPageSpeed(): void {
  if (Math.random() < pageSpeedShare)
    setTimeout(() => {
      if (navigator.onLine && !isDataSaved() && isWanted('speed'))
        import('../lazy/online/speed-reporting.ts').then(
          (reporting) => reporting.report(),
          () => undefined,
        )
    }, pageSpeedAfterMs)
}

const isDataSaved = () =>
  (navigator as { connection?: Connection }).connection?.saveData ||
  readPreference(saverKey) === 'always'
