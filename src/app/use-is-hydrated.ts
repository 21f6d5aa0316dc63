import { startTransition, useEffect, useState } from 'react'

let hydrated = false

/** For a start that renders the page itself: there is no server-rendered page to hydrate. */
export function skipHydration(): void {
  hydrated = true
}

/**
 * False until a server-rendered page is hydrated, because its HTML is the same for everyone; true from then on. Not
 * `useSyncExternalStore`, which would render the whole frame again at once.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(hydrated)
  useEffect(() => {
    hydrated = true
    startTransition(() => setHydrated(true))
  }, [])
  return isHydrated
}
