import { useSyncExternalStore } from 'react'

/**
 * Can the server be reached? The result of what the last real request did: `navigator.onLine` says yes
 * in front of a dead server, and is only believed when it says no.
 */
let reachable = true
const listeners = new Set<() => void>()

export function noteReachable(now: boolean): void {
  if (reachable === now) return
  reachable = now
  for (const listener of listeners) listener()
}

export const isReachable = (): boolean => reachable

export function onReachabilityChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useReachable(): boolean {
  return useSyncExternalStore(onReachabilityChange, isReachable, () => true)
}
