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

function onDeviceChange(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/**
 * Has this device no network? Only then is a missing answer the connection's fault: `useReachable` is false
 * too when the server is down.
 */
export function useOffline(): boolean {
  return useSyncExternalStore(
    onDeviceChange,
    () => !navigator.onLine,
    () => false,
  )
}
