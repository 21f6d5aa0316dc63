import { useCallback, useEffect, useRef } from 'react'

/** Runs what follows an answer unless the component is gone by then: the person has left the page, or signed out. */
export function useWhileHere(): (go: () => void) => void {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback((go) => {
    if (isHere.current) go()
  }, [])
}

/** The same for another site's page. */
export function useLeaveTo(): (url: string) => void {
  const whileHere = useWhileHere()
  return (url) => whileHere(() => location.assign(url))
}
