import { startTransition, useEffect, useState } from 'react'

let taken = false

/** For a start that draws its page itself: there is nothing to take over. */
export function noteDrawnHere(): void {
  taken = true
}

/**
 * False while React takes over the page that the server rendered, which is the same for everyone; true from
 * then on. Not by `useSyncExternalStore`: that draws the whole frame again in one piece.
 */
export function useTakenOver(): boolean {
  const [isTaken, setTaken] = useState(taken)
  useEffect(() => {
    taken = true
    startTransition(() => setTaken(true))
  }, [])
  return isTaken
}
