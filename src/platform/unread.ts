import { useSyncExternalStore } from 'react'
import { keepPreference, readPreference, type PreferenceKey } from './preferences.ts'

/** How many notices this person has not read, as far as this device knows: the frame shows it before anything is asked. */

const listeners = new Set<() => void>()
const keyOf = (uid: string): PreferenceKey => `person/${uid}/unread`

export function useUnread(uid: string | undefined): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => (uid === undefined ? 0 : Number(readPreference(keyOf(uid)))),
    () => 0,
  )
}

export function noteUnread(uid: string, count: number): void {
  keepPreference(keyOf(uid), String(count))
  for (const listener of listeners) listener()
}
