import { useEffect, useState } from 'react'
import { maintenanceRetrySeconds } from '#contract/limits.ts'
import type { Maintenance } from '#contract/maintenance.ts'
import { sendLater } from '#platform/api/send-later.ts'
import { noteDown } from '#platform/maintenance.ts'

/**
 * Asks whether it is over: at once, because a page may have been kept, then every half minute and when
 * asked to. `looks` counts the answers.
 */
export function useLookAgain(first: Maintenance, onOver: () => void) {
  const [turn, setTurn] = useState(0)
  const [seen, setSeen] = useState({ state: first, looks: 0 })
  const lookAgain = () => setTurn((before) => before + 1)

  useEffect(() => {
    let left = false
    sendLater('maintenance', {}).then(
      (state) => {
        if (left) return
        noteDown(state.on)
        if (state.on) setSeen(({ looks }) => ({ state, looks: looks + 1 }))
        else onOver()
      },
      // Nobody answers: all the more reason to stay here and look again.
      () => undefined,
    )
    const timer = setTimeout(lookAgain, maintenanceRetrySeconds * 1000)
    return () => {
      left = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a new callback is no reason to ask again
  }, [turn])
  return { ...seen, lookAgain }
}
