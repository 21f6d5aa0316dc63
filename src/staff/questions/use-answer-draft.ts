import { useState } from 'react'
import {
  forgetPreference,
  keepPreference,
  readPreference,
  type PreferenceKey,
} from '#platform/preferences.ts'

const keyOf = (uid: string, questionId: string): PreferenceKey =>
  `person/${uid}/draft/staff-answer/${questionId}`

/** Has this person begun an answer to the question on this device? */
export const hasAnswerDraft = (uid: string, questionId: string): boolean =>
  readPreference(keyOf(uid, questionId)) !== null

/** What is typed of an answer, kept on this device with every change until it is sent or dropped. */
export function useAnswerDraft(uid: string, questionId: string, given: string) {
  const key = keyOf(uid, questionId)
  const [text, setText] = useState(() => readPreference(key) ?? given)
  return {
    text,
    change(next: string) {
      setText(next)
      if (next === given) forgetPreference(key)
      else keepPreference(key, next)
    },
    drop: () => forgetPreference(key),
  }
}
