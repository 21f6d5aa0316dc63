import { createRoot } from 'react-dom/client'
import { BudgetWarning } from '#features/site/data-use/BudgetWarning.tsx'
import { dataUseOf, type DataUseNow } from '#platform/saving/data-use.ts'
import { currentSession } from '#platform/session/session.ts'
import { onPurge } from '#platform/session/wipe.ts'

export { DataUse } from '#features/site/data-use/DataUse.tsx'

/**
 * Shows once, beside the page and without taking the focus, that most or all of the budget is used. Resolves once
 * this device has stored that it was shown.
 */
export async function showBudgetWarning(
  use: Extract<DataUseNow, { state: 'ready' }>,
): Promise<void> {
  const session = currentSession()
  if (session.state === 'visitor' || !use.warning) return
  await dataUseOf(session.uid).change({ lastWarning: use.warning })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    stop()
    root.unmount()
    place.remove()
  }
  const stop = onPurge(close)
  root.render(<BudgetWarning use={use} onClose={close} />)
}
