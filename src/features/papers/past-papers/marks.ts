import type { Mark, QuestionMark } from '#contract/papers/papers.ts'
import { nowOrAfter } from '#contract/shared/now-or-after.ts'
import type { OutboxEntry } from '#platform/storage/outbox.ts'
import { questionKey, type MarksByKey } from './question-rows.ts'

export type Marking = Pick<QuestionMark, 'paper_id' | 'label' | 'mark'>

/** One entry per question, so that only its newest mark is sent. */
export const markEntryId = (paperId: string, label: string) => `mark/${questionKey(paperId, label)}`

/** The mark of a question, later than those of it that this device knows. */
export const markOf = (
  marking: Marking,
  { known, now }: { known: readonly QuestionMark[]; now: Date },
): QuestionMark => {
  const key = questionKey(marking.paper_id, marking.label)
  const before = known.filter(({ paper_id, label }) => questionKey(paper_id, label) === key)
  const times = before.map(({ marked_at }) => marked_at)
  return { ...marking, marked_at: nowOrAfter(times, now) }
}

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
