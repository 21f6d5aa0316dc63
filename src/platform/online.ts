import { useSyncExternalStore } from 'react'
import { observable, useObservable } from './observable.ts'

/**
 * Can the server be reached? The result of what the last real request did: `navigator.onLine` says yes
 * in front of a dead server, and is only believed when it says no.
 */
const reachable = observable(true)

export const noteReachable = reachable.set
export const isReachable = reachable.get
export const onReachabilityChange = reachable.subscribe
export const useReachable = (): boolean => useObservable(reachable)

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
