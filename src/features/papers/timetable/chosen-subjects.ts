import { useSyncExternalStore } from 'react'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { countWrites } from '#platform/storage/preference-writes.ts'
import { keepPreference, readPreference } from '#platform/storage/preferences.ts'

const keyOf = (exam: ExamKey) => `device/exam-subjects/${exam}` as const
/** The choice made on this page, which counts even if the browser stores nothing. */
const chosenHere = new Map<ExamKey, string>()
// A choice in another tab replaces this one.
const writes = countWrites(() => chosenHere.clear())

/**
 * The syllabuses chosen on this device, `['1449', '3472']`; null on the server and in the first frame, while unknown.
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
