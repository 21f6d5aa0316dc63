import { useSyncExternalStore } from 'react'
import type { ExamKey } from '#contract/kinds.ts'
import { keepPreference, readPreference } from '#platform/preferences.ts'

const keyOf = (exam: ExamKey) => `device/exam-subjects/${exam}` as const
/** What was chosen on this page: it counts even where the browser keeps nothing. */
const chosenHere = new Map<ExamKey, string>()
const listeners = new Set<() => void>()

/**
 * The syllabuses that this device follows, `['1449', '3472']`; null on the server and in the first
 * frame, when it is not known yet.
 */
export function useChosenSubjects(exam: ExamKey): readonly string[] | null {
  const kept = useSyncExternalStore(
    subscribe,
    () => chosenHere.get(exam) ?? readPreference(keyOf(exam)) ?? '',
    () => null,
  )
  return kept === null ? null : kept.split(' ').filter(Boolean)
}

export function chooseSubjects(exam: ExamKey, syllabuses: readonly string[]): void {
  chosenHere.set(exam, syllabuses.join(' '))
  keepPreference(keyOf(exam), syllabuses.join(' '))
  for (const listener of listeners) listener()
}

/** What another tab chose counts here as well. */
function subscribe(listener: () => void): () => void {
  const changedElsewhere = () => {
    chosenHere.clear()
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', changedElsewhere)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', changedElsewhere)
  }
}
