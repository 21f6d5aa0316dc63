import { withCopy } from '#platform/i18n/i18n.ts'
import { dataUseNow, onDataUse } from '#platform/data-use.ts'
import { startSaved } from '#platform/saved.ts'

let isWatched = false
let isTelling = false

/** Background work for the signed-in person: saving recordings within their data budget. */
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
    const { tellOfBudget } = await withCopy(import('../lazy/online/data-use.ts'), 'data-use')
    await tellOfBudget(now)
  } catch {
    // Without a network it cannot load, but no data is spent either. The next change tries again.
  } finally {
    isTelling = false
  }
}
