import { useEffect, useEffectEvent } from 'react'

/** Calls `keep` when this component may disappear: page hidden, unloaded or left. */
export function useOnLeaving(keep: () => void): void {
  const onLeaving = useEffectEvent(keep)
  useEffect(() => {
    const leave = () => onLeaving()
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}
