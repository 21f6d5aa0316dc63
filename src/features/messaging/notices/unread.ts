import { useSyncExternalStore } from 'react'
import { countWrites } from '#platform/storage/preference-writes.ts'
import {
  keepPreference,
  readPreference,
  type PreferenceKey,
} from '#platform/storage/preferences.ts'

const writes = countWrites()
const keyOf = (uid: string): PreferenceKey => `person/${uid}/unread`

/** The number of unread notices that this device knows of, shown before any request. */
export function useUnread(uid: string | undefined): number {
  return useSyncExternalStore(
    writes.subscribe,
    () => (uid === undefined ? 0 : Number(readPreference(keyOf(uid)))),
    () => 0,
  )
}

export function noteUnread(uid: string, count: number): void {
  keepPreference(keyOf(uid), String(count))
  writes.note()
}
