import { useCallback, useEffect, useRef } from 'react'

/** Opens another site's page, unless the component is gone by then: the person has left the page, or signed out. */
export function useLeaveTo(): (url: string) => void {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback((url) => {
    if (isHere.current) location.assign(url)
  }, [])
}
