import { useState } from 'react'
import {
  forgetPreference,
  keepPreference,
  readPreference,
  type PreferenceKey,
} from '#platform/preferences.ts'

/** What is typed and not sent yet, kept on this device with every change. */
export function useQuestionDraft(uid: string, classId: number) {
  const key: PreferenceKey = `person/${uid}/draft/question/${classId}`
  const [text, setText] = useState(() => readPreference(key) ?? '')
  return {
    text,
    change(typed: string) {
      setText(typed)
      if (typed === '') forgetPreference(key)
      else keepPreference(key, typed)
    },
  }
}
