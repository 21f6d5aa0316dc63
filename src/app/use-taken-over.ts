import { startTransition, useEffect, useState } from 'react'

let taken = false

/** For a start that renders the page itself: there is no server-rendered page to hydrate. */
export function noteDrawnHere(): void {
  taken = true
}

/**
 * False until a server-rendered page is hydrated, because its HTML is the same for everyone; true from then on. Not
 * `useSyncExternalStore`, which would render the whole frame again at once.
 */
export function useTakenOver(): boolean {
  const [isTaken, setTaken] = useState(taken)
  useEffect(() => {
    taken = true
    startTransition(() => setTaken(true))
  }, [])
  return isTaken
}
