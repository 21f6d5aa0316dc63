import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { GivenAnswer } from '#contract/practice/answers.ts'
import type { Figure } from '#contract/practice/figure.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { nowOrAfter } from '#contract/shared/now-or-after.ts'
import { enqueue, useOutboxEntries } from '#platform/storage/outbox.ts'
import { dueDates } from '#features/practice/round/spaced-repetition.ts'
import { allAnswers, answersOfAttempts, historyOf, type AnswerEntry } from './practice-view.ts'
import { practiceAnswersQuery, practiceQuery, practiceQuestionsQuery } from './queries.ts'

const none: never[] = []

/** This person's subjects, questions and answers, including unsent ones. */
export function usePractice() {
  const list = useQuery(practiceQuery())
  const kept = useQuery(practiceAnswersQuery())
  const entries = useOutboxEntries()
  // Counted at once, because storing takes a moment.
  const [pressed, setPressed] = useState<readonly AnswerEntry[]>(none)
  const subjects = list.data?.subjects ?? none
  const sets = useQueries({
    queries: subjects.map(({ class_id: classId }) => practiceQuestionsQuery(classId)),
    combine: (queries) => ({
      data: queries.map(({ data }) => data),
      isPending: queries.some(({ isPending }) => isPending),
    }),
  })

  const byClass = useMemo(
    () => new Map(subjects.map(({ class_id: id }, n) => [id, sets.data[n]?.questions ?? none])),
    [subjects, sets.data],
  )
  const questions = useMemo(
    () => new Map([...byClass.values()].flat().map((question) => [question.id, question])),
    [byClass],
  )
  const figures = useMemo(
    () =>
      new Map(
        sets.data
          .flatMap((set) => set?.figures ?? none)
          .map(({ question_id, figure }): [string, Figure] => [question_id, figure]),
      ),
    [sets.data],
  )
  const history = useMemo(() => {
    const waiting = entries.filter((entry) => entry.kind === 'answer')
    const here = [...waiting, ...pressed]
    const attempts = entries.filter((entry) => entry.kind === 'attempt')
    const known = [...answersOfAttempts(attempts, questions), ...(kept.data?.answers ?? none)]
    const asked = sets.data.every((set) => set !== undefined) ? questions : undefined
    return historyOf(allAnswers(known, here, questions), dueDates, asked)
  }, [kept.data, entries, pressed, questions, sets.data])

  /** Puts an answer into the outbox, and returns its id. */
  function give(question: PracticeQuestion, answer: GivenAnswer): string {
    const id = crypto.randomUUID()
    const earlier = history.answers.filter(({ question_id }) => question_id === question.id)
    const answered_at = nowOrAfter(
      earlier.map((one) => one.answered_at),
      new Date(),
    )
    const body = { question_id: question.id, answer, answered_at }
    setPressed((before) => [...before, { id, body }])
    void enqueue({ id, kind: 'answer', body })
    return id
  }

  return {
    list,
    /** The answers on the server. */
    answers: kept,
    subjects,
    byClass,
    questions,
    /** Figures by question id. */
    figures,
    history,
    give,
    /** Questions or answers are still loading. */
    isPending: list.isPending || sets.isPending || (kept.isPending && kept.fetchStatus !== 'idle'),
  }
}
export type UsedPractice = ReturnType<typeof usePractice>
