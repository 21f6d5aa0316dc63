import { useSyncExternalStore } from 'react'
import type { ExamKey } from '#contract/kinds.ts'
import { countWrites } from '#platform/preference-writes.ts'
import { keepPreference, readPreference } from '#platform/preferences.ts'

const keyOf = (exam: ExamKey) => `device/exam-subjects/${exam}` as const
/** What was chosen on this page: it counts even where the browser keeps nothing. */
const chosenHere = new Map<ExamKey, string>()
// What another tab chose counts here as well.
const writes = countWrites(() => chosenHere.clear())

/**
 * The syllabuses that this device follows, `['1449', '3472']`; null on the server and in the first
 * frame, when it is not known yet.
 */
export function useChosenSubjects(exam: ExamKey): readonly string[] | null {
  const kept = useSyncExternalStore(
    writes.subscribe,
    () => chosenHere.get(exam) ?? readPreference(keyOf(exam)) ?? '',
    () => null,
  )
  return kept === null ? null : kept.split(' ').filter(Boolean)
}

export function chooseSubjects(exam: ExamKey, syllabuses: readonly string[]): void {
  chosenHere.set(exam, syllabuses.join(' '))
  keepPreference(keyOf(exam), syllabuses.join(' '))
  writes.note()
}
