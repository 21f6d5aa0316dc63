import { useEffect } from 'react'

/** Back from the bank without a reload: the browser brings the page back as it was left, busy. */
export function useBack(reset: () => void): void {
  useEffect(() => {
    const returned = (event: PageTransitionEvent) => {
      if (event.persisted) reset()
    }
    addEventListener('pageshow', returned)
    return () => removeEventListener('pageshow', returned)
  }, [reset])
}
