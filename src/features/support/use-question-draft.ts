import { useState } from 'react'
import { lessonIdPattern } from '#contract/shared/ids.ts'
import {
  forgetPreference,
  keepPreference,
  readPreference,
  type PreferenceKey,
} from '#platform/storage/preferences.ts'

export type LessonMoment = { lessonId: string; second: number }

/** The unsent text and its moment, kept on this device with every change. */
export function useQuestionDraft(uid: string, classId: number) {
  const key: PreferenceKey = `person/${uid}/draft/question/${classId}`
  const [text, setText] = useKept(key)
  const [moment, setMoment] = useKept(`${key}/moment`)
  return {
    text,
    change: setText,
    moment: momentIn(moment),
    chooseMoment: (at: LessonMoment | null) => setMoment(at ? `${at.lessonId}/${at.second}` : ''),
    clear() {
      setText('')
      setMoment('')
    },
  }
}

function useKept(key: PreferenceKey) {
  const [value, setValue] = useState(() => readPreference(key) ?? '')
  function keep(next: string) {
    setValue(next)
    if (next === '') forgetPreference(key)
    else keepPreference(key, next)
  }
  return [value, keep] as const
}

function momentIn(kept: string): LessonMoment | null {
  const [lessonId = '', second = ''] = kept.split('/')
  if (!lessonIdPattern.test(lessonId) || !/^\d{1,6}$/.test(second)) return null
  return { lessonId, second: Number(second) }
}
