import { useEffect, useState } from 'react'
import { maintenanceRetrySeconds } from '#contract/shared/limits.ts'
import type { Maintenance } from '#contract/school/maintenance.ts'
import { requestLazy } from '#platform/api/request-lazy.ts'
import { setDown } from '#platform/api/online.ts'

/**
 * Checks whether maintenance is over: at once, because the page may come from a cache, then every half minute and on
 * request. `checks` counts the answers that say that maintenance continues.
 */
export function useMaintenanceCheck(first: Maintenance, onOver: () => void) {
  const [turn, setTurn] = useState(0)
  const [seen, setSeen] = useState({ state: first, checks: 0 })
  const checkAgain = () => setTurn((before) => before + 1)

  useEffect(() => {
    let isUnmounted = false
    requestLazy('maintenance', {}).then(
      (state) => {
        if (isUnmounted) return
        setDown(state.on)
        if (state.on) setSeen(({ checks }) => ({ state, checks: checks + 1 }))
        else onOver()
      },
      // Without an answer, stay here and check again.
      () => undefined,
    )
    const timer = setTimeout(checkAgain, maintenanceRetrySeconds * 1000)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a new callback is no reason to ask again
  }, [turn])
  return { ...seen, checkAgain }
}
