import type { Mark, QuestionMark } from '#contract/papers/papers.ts'
import type { Parcel } from '#platform/outbox.ts'
import { questionKey, type MarksByKey } from './question-rows.ts'

export type Marking = Pick<QuestionMark, 'paper_id' | 'label' | 'mark'>

/** One parcel per question, so that only its newest mark is sent. */
export const markParcelId = (paperId: string, label: string) =>
  `mark/${questionKey(paperId, label)}`

/** The marks by question: the server's, overridden by those waiting on this device and those just pressed. */
export function marksByKey(
  kept: readonly Marking[],
  parcels: readonly Parcel[],
  pressed: readonly Marking[],
): MarksByKey {
  const waiting = parcels.flatMap((parcel) => (parcel.kind === 'mark' ? parcel.body : []))
  const marks = new Map<string, Mark>()
  for (const { paper_id, label, mark } of [...kept, ...waiting, ...pressed]) {
    const key = questionKey(paper_id, label)
    if (mark) marks.set(key, mark)
    else marks.delete(key)
  }
  return marks
}
