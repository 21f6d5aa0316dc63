import { useState } from 'react'
import type { StaffQuestion } from '#contract/support/staff-questions.ts'
import { usePhotoDraft } from '#platform/media/use-photo-draft.ts'

/** The key of a draft photo. */
export const photoKeyOf = (questionId: string): string => `answer/${questionId}`

/** The photo of an answer: a draft on this device, the one that was sent before, or none. */
export function useAnswerPhoto(uid: string, { id, answer_photo_url: sent }: StaffQuestion) {
  const { draft, take, remove } = usePhotoDraft(uid, photoKeyOf(id))
  const [isKept, setKept] = useState(sent !== null)
  return {
    draft,
    take,
    /** The link of the photo sent before, unless it is replaced or removed. */
    kept: isKept && draft.state !== 'there' ? sent : null,
    isThere: isKept || draft.state === 'there',
    /** Sending has to wait. */
    isBusy: draft.state === 'opening' || draft.state === 'shrinking',
    dropDraft: remove,
    remove() {
      setKept(false)
      return remove()
    },
  }
}
export type AnswerPhoto = ReturnType<typeof useAnswerPhoto>
