import type { Mark, QuestionMark } from '#contract/papers/papers.ts'
import type { OutboxEntry } from '#platform/storage/outbox.ts'
import { questionKey, type MarksByKey } from './question-rows.ts'

export type Marking = Pick<QuestionMark, 'paper_id' | 'label' | 'mark'>

/** One entry per question, so that only its newest mark is sent. */
export const markEntryId = (paperId: string, label: string) => `mark/${questionKey(paperId, label)}`

/** The marks by question: the server's, overridden by those waiting on this device and those just pressed. */
export function marksByKey(
  kept: readonly Marking[],
  entries: readonly OutboxEntry[],
  pressed: readonly Marking[],
): MarksByKey {
  const waiting = entries.flatMap((entry) => (entry.kind === 'mark' ? entry.body : []))
  const marks = new Map<string, Mark>()
  for (const { paper_id, label, mark } of [...kept, ...waiting, ...pressed]) {
    const key = questionKey(paper_id, label)
    if (mark) marks.set(key, mark)
    else marks.delete(key)
  }
  return marks
}
