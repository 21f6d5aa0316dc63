import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Mark, QuestionMark } from '#contract/papers/papers.ts'
import { enqueue, useOutboxEntries } from '#platform/storage/outbox.ts'
import { markEntryId, markOf, marksByKey, type Marking } from './marks.ts'
import { marksQuery } from './queries.ts'
import type { MarksByKey, QuestionRow } from './question-rows.ts'

export type SetRowMark = (row: QuestionRow, mark: Mark | null) => void

/** This person's marks, and a function that sets one: stored on this device first, then sent. */
export function useMarks(): { marks: MarksByKey; setMark: SetRowMark } {
  const { data } = useQuery(marksQuery())
  const entries = useOutboxEntries()
  // Shown at once, because storing takes a moment.
  const [pressed, setPressed] = useState<readonly Marking[]>([])
  // The server's list leaves out marks that were taken away.
  const made = useRef<readonly QuestionMark[]>([])

  async function keep(marking: Marking) {
    const waiting = entries.flatMap((entry) => (entry.kind === 'mark' ? entry.body : []))
    const known = [...(data ?? []), ...waiting, ...made.current]
    const mark = markOf(marking, { known, now: new Date() })
    made.current = [...made.current, mark]
    setPressed((before) => [...before, marking])
    await enqueue({
      id: markEntryId(marking.paper_id, marking.label),
      kind: 'mark',
      body: mark,
    })
    setPressed((before) => before.filter((one) => one !== marking))
  }

  return {
    marks: marksByKey(data ?? [], entries, pressed),
    setMark: ({ paper, label }, mark) => void keep({ paper_id: paper.id, label, mark }),
  }
}
