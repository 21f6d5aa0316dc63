import { createRoot } from 'react-dom/client'
import { BudgetTold } from '#features/data-use/BudgetTold.tsx'
import { dataUseOf, type DataUseNow } from '#platform/data-use.ts'
import { currentSession } from '#platform/session.ts'
import { onPurge } from '#platform/wipe.ts'

/**
 * Says once, beside the page and without taking the focus, that most or all of the budget is used. Resolves once
 * this device has noted that it was said.
 */
export async function tellOfBudget(use: Extract<DataUseNow, { state: 'ready' }>): Promise<void> {
  const session = currentSession()
  if (session.state === 'visitor' || !use.telling) return
  await dataUseOf(session.uid).change({ told: use.telling })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    stop()
    root.unmount()
    place.remove()
  }
  const stop = onPurge(close)
  root.render(<BudgetTold use={use} onClose={close} />)
}
