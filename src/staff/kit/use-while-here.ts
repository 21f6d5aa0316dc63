import { useEffect, useRef } from 'react'

/** Runs what follows an answer only while its form is on screen: a late answer takes nobody away from another page. */
export function useWhileHere(): (go: () => void) => void {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return (go) => {
    if (isHere.current) go()
  }
}
