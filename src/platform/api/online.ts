import { useSyncExternalStore } from 'react'
import { observable, useObservable } from '../observable.ts'

/**
 * Whether the server can be reached, by the result of the last real request. `navigator.onLine` is true even if the
 * server is down, so it counts only when it is false.
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

/** Whether this device has no network. `useReachable` is also false if the server is down. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    onDeviceChange,
    () => !navigator.onLine,
    () => false,
  )
}

/**
 * Whether the site is down for maintenance, by the last response: a refused call, or a page that the worker refreshed.
 */
const down = observable(false)

export const isDown = down.get
export const setDown = down.set
export const onDownChange = down.subscribe
