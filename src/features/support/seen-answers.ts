import { useSyncExternalStore } from 'react'
import { countWrites } from '#platform/storage/preference-writes.ts'
import {
  keepPreference,
  readPreference,
  type PreferenceKey,
} from '#platform/storage/preferences.ts'

const newForMs = 30 * 24 * 3600 * 1000
/** More answers than anyone gets in `newForMs`. */
const maxRemembered = 500
const writes = countWrites()

const keyOf = (uid: string): PreferenceKey => `person/${uid}/answers-seen`

/** The stored ids, the last seen last. */
const idsIn = (kept: string | null): string[] => (kept ? kept.split(' ') : [])

/** The answers that the person has seen on this device. */
export function useSeenAnswers(uid: string): ReadonlySet<string> {
  const kept = useSyncExternalStore(
    writes.subscribe,
    () => readPreference(keyOf(uid)),
    () => null,
  )
  return new Set(idsIn(kept))
}

export function markAnswerSeen(uid: string, id: string): void {
  const seen = idsIn(readPreference(keyOf(uid)))
  if (seen.includes(id)) return
  keepPreference(keyOf(uid), [...seen, id].slice(-maxRemembered).join(' '))
  writes.note()
}

/**
 * Whether an answer of the last 30 days was not shown on this device. Older ones never count as new, so that a new
 * phone does not mark all of them.
 */
export function isNewAnswer(
  { id, answered_at }: { id: string; answered_at: string | null },
  seen: ReadonlySet<string>,
  now: Date,
): boolean {
  if (answered_at === null || seen.has(id)) return false
  return now.getTime() - new Date(answered_at).getTime() < newForMs
}
