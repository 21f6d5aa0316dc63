import { useSyncExternalStore } from 'react'

let accept: (() => void) | undefined
const listeners = new Set<() => void>()

/** How to take the new version that is waiting; undefined while there is none. Never taken unasked. */
export function useUpdate(): (() => void) | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => accept,
    () => undefined,
  )
}

/** Offers it, or takes the offer back. */
export function offerUpdate(take: (() => void) | undefined): void {
  if (take === accept) return
  accept = take
  for (const listener of listeners) listener()
}
