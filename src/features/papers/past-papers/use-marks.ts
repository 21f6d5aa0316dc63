import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Mark } from '#contract/papers/papers.ts'
import { enqueue, useOutboxEntries } from '#platform/storage/outbox.ts'
import { markEntryId, marksByKey, type Marking } from './marks.ts'
import { marksQuery } from './queries.ts'
import type { MarksByKey, QuestionRow } from './question-rows.ts'

export type SetRowMark = (row: QuestionRow, mark: Mark | null) => void

/** This person's marks, and a function that sets one: stored on this device first, then sent. */
export function useMarks(): { marks: MarksByKey; setMark: SetRowMark } {
  const { data } = useQuery(marksQuery())
  const entries = useOutboxEntries()
  // Shown at once, because storing takes a moment.
  const [pressed, setPressed] = useState<readonly Marking[]>([])

  async function keep(marking: Marking) {
    setPressed((before) => [...before, marking])
    await enqueue({
      id: markEntryId(marking.paper_id, marking.label),
      kind: 'mark',
      body: { ...marking, marked_at: new Date().toISOString() },
    })
    setPressed((before) => before.filter((one) => one !== marking))
  }

  return {
    marks: marksByKey(data ?? [], entries, pressed),
    setMark: ({ paper, label }, mark) => void keep({ paper_id: paper.id, label, mark }),
  }
}
