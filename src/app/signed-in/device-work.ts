import { withCopy } from '#platform/i18n/i18n.ts'
import { dataUseNow, onDataUse } from '#platform/saving/data-use.ts'
import { startSaved } from '#platform/saving/saved.ts'

let isWatched = false
let isShowing = false

/** Background work for the signed-in person: saving, and warnings about the data budget. */
export function startDeviceWork(uid: string): void {
  startSaved(uid)
  if (isWatched) return
  isWatched = true
  onDataUse(() => void showWarning())
}

async function showWarning(): Promise<void> {
  const now = dataUseNow()
  if (isShowing || now.state !== 'ready' || !now.warning) return
  isShowing = true
  try {
    const { showBudgetWarning } = await withCopy(import('../lazy/online/data-use.tsx'), 'data-use')
    await showBudgetWarning(now)
  } catch {
    // Without a network the warning cannot load, but no data is spent either. The next change tries again.
  } finally {
    isShowing = false
  }
}
