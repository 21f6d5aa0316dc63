import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { practiceAnswersQuery, practiceQuery, practiceQuestionsQuery } from './queries.ts'
import { usePractice, type UsedPractice } from './use-practice.ts'

const { enqueue } = vi.hoisted(() => ({
  enqueue: vi.fn<(entry: { body: { answered_at: string } }) => void>(),
}))
vi.mock('#platform/storage/outbox.ts', () => ({ enqueue, useOutboxEntries: () => [] }))

it('an answer on a device whose clock is behind comes after the earlier ones', () => {
  const ahead = new Date(Date.now() + 3_600_000)
  const question = { id: 'q1', chapter_id: 'c1' } as PracticeQuestion
  const client = new QueryClient()
  client.setQueryData(practiceQuery().queryKey, { subjects: [{ class_id: 7 }] } as never)
  client.setQueryData(practiceQuestionsQuery(7).queryKey, {
    ...{ questions: [question], figures: [] },
  } as never)
  client.setQueryData(practiceAnswersQuery().queryKey, {
    answers: [{ id: 'a1', question_id: 'q1', chapter_id: 'c1', answered_at: ahead.toISOString() }],
  } as never)
  const drawn = vi.fn<(practice: UsedPractice) => void>()
  function Holder() {
    drawn(usePractice())
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Holder />
    </QueryClientProvider>,
  )
  drawn.mock.lastCall![0].give(question, { chosen: [0] } as never)
  expect(enqueue.mock.lastCall![0].body.answered_at > ahead.toISOString()).toBe(true)
})
