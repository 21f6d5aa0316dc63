import { pageSpeedAfterMs, pageSpeedShare } from '#contract/shared/limits.ts'
import { readPreference, saverKey } from '../storage/preferences.ts'
import type { Connection } from '../saving/connection.ts'
import { isWanted } from './enabled-reports.ts'

/**
 * Measures a sample of page loads, if the server wants reports. The script is loaded late, and never in data-saving
 * mode.
 */
export function watchPageSpeed(): void {
  if (Math.random() < pageSpeedShare)
    setTimeout(() => {
      if (navigator.onLine && !isDataSaved() && isWanted('speed'))
        import('../lazy/online/speed-reporting.ts').then(
          (reporting) => reporting.sendPageSpeed(),
          () => undefined,
        )
    }, pageSpeedAfterMs)
}

const isDataSaved = () =>
  (navigator as { connection?: Connection }).connection?.saveData ||
  readPreference(saverKey) === 'always'
