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

/** The stored keys, the last seen last. */
const keysIn = (kept: string | null): string[] => (kept ? kept.split(' ') : [])

type KeyedAnswer = { id: string; answered_at: string | null }

/** A corrected answer has another key, so it is new again. */
const answerKey = ({ id, answered_at }: KeyedAnswer): string => `${id}@${answered_at ?? ''}`

/** The answers that the person has seen on this device. */
export function useSeenAnswers(uid: string): ReadonlySet<string> {
  const kept = useSyncExternalStore(
    writes.subscribe,
    () => readPreference(keyOf(uid)),
    () => null,
  )
  return new Set(keysIn(kept))
}

export function markAnswerSeen(uid: string, answer: KeyedAnswer): void {
  const seen = keysIn(readPreference(keyOf(uid)))
  const key = answerKey(answer)
  if (seen.includes(key)) return
  keepPreference(keyOf(uid), [...seen, key].slice(-maxRemembered).join(' '))
  writes.note()
}

/**
 * Whether an answer of the last 30 days was not shown on this device. Older ones never count as new, so that a new
 * phone does not mark all of them.
 */
export function isNewAnswer(answer: KeyedAnswer, seen: ReadonlySet<string>, now: Date): boolean {
  const { answered_at: at } = answer
  if (at === null || seen.has(answerKey(answer))) return false
  return now.getTime() - new Date(at).getTime() < newForMs
}
