import { useEffect, useState } from 'react'
import { readDraftPhoto } from '#platform/media/draft-photos.ts'
import {
  forgetPreference,
  keepPreference,
  readPreference,
  type PreferenceKey,
} from '#platform/storage/preferences.ts'
import { photoKeyOf } from './use-answer-photo.ts'

const keyOf = (uid: string, questionId: string): PreferenceKey =>
  `person/${uid}/draft/staff-answer/${questionId}`

/** Whether this device has a draft of the answer, which may be a photo alone. */
export function useHasAnswerDraft(uid: string, questionId: string): boolean {
  const [hasPhoto, setHasPhoto] = useState(false)
  useEffect(() => {
    void readDraftPhoto(uid, photoKeyOf(questionId)).then((photo) =>
      setHasPhoto(photo !== undefined),
    )
  }, [uid, questionId])
  return hasPhoto || readPreference(keyOf(uid, questionId)) !== null
}

/** Draft of an answer, kept on this device until it is sent or discarded. */
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
