import { useEffect } from 'react'

/** Calls `reset` if the page returns from the back/forward cache, where it was stored while busy. */
export function useResetOnReturn(reset: () => void): void {
  useEffect(() => {
    const returned = (event: PageTransitionEvent) => {
      if (event.persisted) reset()
    }
    addEventListener('pageshow', returned)
    return () => removeEventListener('pageshow', returned)
  }, [reset])
}
