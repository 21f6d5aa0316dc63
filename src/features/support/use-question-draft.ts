import { lessonIdPattern } from '#contract/shared/ids.ts'
import type { PreferenceKey } from '#platform/storage/preferences.ts'
import { useKeptText } from '#platform/storage/use-kept-text.ts'

export type LessonMoment = { lessonId: string; second: number }

/** The unsent text and its moment, kept on this device with every change. */
export function useQuestionDraft(uid: string, classId: number) {
  const key: PreferenceKey = `person/${uid}/draft/question/${classId}`
  const [text, setText] = useKeptText(key)
  const [moment, setMoment] = useKeptText(`${key}/moment`)
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

function momentIn(kept: string): LessonMoment | null {
  const [lessonId = '', second = ''] = kept.split('/')
  if (!lessonIdPattern.test(lessonId) || !/^\d{1,6}$/.test(second)) return null
  return { lessonId, second: Number(second) }
}
