import { useSyncExternalStore } from 'react'

let accept: (() => void) | undefined
const listeners = new Set<() => void>()

/** How to take the new version that is waiting; undefined while there is none. Never taken unasked. */
export function useUpdate(): (() => void) | undefined {
  return useSyncExternalStore(
    subscribe,
    () => accept,
    () => undefined,
  )
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Offers it, or takes the offer back. */
export function offerUpdate(take: (() => void) | undefined): void {
  if (take === accept) return
  accept = take
  for (const listener of listeners) listener()
}
