import { withCopy } from '#platform/i18n/i18n.ts'
import { dataUseNow, onDataUse } from '#platform/data-use.ts'
import { startSaved } from '#platform/saved.ts'

let isWatched = false
let isTelling = false

/** What this device does beside the page for whoever is signed in: saves, and keeps to their data budget. */
export function startDeviceWork(uid: string): void {
  startSaved(uid)
  if (isWatched) return
  isWatched = true
  onDataUse(() => void tell())
}

async function tell(): Promise<void> {
  const now = dataUseNow()
  if (isTelling || now.state !== 'ready' || !now.telling) return
  isTelling = true
  try {
    const { tellOfBudget } = await withCopy(import('../public/data-part.ts'), 'data-use')
    await tellOfBudget(now)
  } catch {
    // No network to bring it with: then nothing is spent either. It is told at the next change.
  } finally {
    isTelling = false
  }
}
