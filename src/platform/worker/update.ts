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

export function offerUpdate(take: () => void): void {
  accept = take
  for (const listener of listeners) listener()
}
