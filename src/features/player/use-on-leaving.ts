import { useEffect, useEffectEvent } from 'react'

/** Calls `keep` whenever this part of the page may be gone the next moment: hidden, unloaded or left. */
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
