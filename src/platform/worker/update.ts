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

export function offerUpdate(take: () => void): void {
  accept = take
  for (const listener of listeners) listener()
}
