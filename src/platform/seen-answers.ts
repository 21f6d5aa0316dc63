import { useSyncExternalStore } from 'react'
import { countWrites } from './preference-writes.ts'
import { keepPreference, readPreference, type PreferenceKey } from './preferences.ts'

/** Which answers the person has seen on this device. */

const newForMs = 30 * 24 * 3600 * 1000
/** More than anyone receives in the time for which an answer is called new. */
const rememberedAtMost = 500
const writes = countWrites()

const keyOf = (uid: string): PreferenceKey => `person/${uid}/answers-seen`

/** A list of ids, the last seen last. What is no such list is as good as none. */
const idsIn = (kept: string | null): string[] => (kept ? kept.split(' ') : [])

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
  keepPreference(keyOf(uid), [...seen, id].slice(-rememberedAtMost).join(' '))
  writes.note()
}

/** Is this an answer of the last weeks that has not been on this screen? A new phone does not call all old ones new. */
export function isNewAnswer(
  { id, answered_at }: { id: string; answered_at: string | null },
  seen: ReadonlySet<string>,
  now: Date,
): boolean {
  if (answered_at === null || seen.has(id)) return false
  return now.getTime() - new Date(answered_at).getTime() < newForMs
}
