import type { Mark, QuestionMark } from '#contract/papers/papers.ts'
import type { Parcel } from '#platform/outbox.ts'
import { questionKey, type MarksByKey } from './question-rows.ts'

export type Marking = Pick<QuestionMark, 'paper_id' | 'label' | 'mark'>

/** One parcel a question, so that only the newest mark of it is sent. */
export const markParcelId = (paperId: string, label: string) =>
  `mark/${questionKey(paperId, label)}`

/** The marks by question: what the server has, over it what waits on this device, and what was just pressed. */
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
