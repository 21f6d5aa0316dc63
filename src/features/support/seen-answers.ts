import { useSyncExternalStore } from 'react'
import { countWrites } from '#platform/storage/preference-writes.ts'
import {
  keepPreference,
  readPreference,
  type PreferenceKey,
} from '#platform/storage/preferences.ts'

/** Which answers the person has seen on this device. */

const newForMs = 30 * 24 * 3600 * 1000
/** More than anyone gets while an answer counts as new. */
const rememberedAtMost = 500
const writes = countWrites()

const keyOf = (uid: string): PreferenceKey => `person/${uid}/answers-seen`

/** A list of ids, the last seen last. Invalid data counts as empty. */
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

/**
 * Whether this is an answer of the last weeks that was not shown here. A new phone does not mark all old answers as
 * new.
 */
export function isNewAnswer(
  { id, answered_at }: { id: string; answered_at: string | null },
  seen: ReadonlySet<string>,
  now: Date,
): boolean {
  if (answered_at === null || seen.has(id)) return false
  return now.getTime() - new Date(answered_at).getTime() < newForMs
}
