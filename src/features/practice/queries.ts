import { queryOptions } from '@tanstack/react-query'
import { inOrderGiven } from '#contract/practice/mastery.ts'
import type { PracticeAnswers, PracticeQuestions } from '#contract/practice/practising.ts'
import { callPractice } from '#platform/api/call-practice.ts'

/** Questions change only with a content load; a refetch brings only what changed. */
const questionsStaleMs = 5 * 60_000

export const practiceQuery = () =>
  queryOptions({
    queryKey: ['practice'],
    queryFn: ({ signal }) => callPractice('practice', { signal }),
    meta: { beside: true },
  })

/** The questions of a class, kept on this device; only what changed is fetched again. */
export const practiceQuestionsQuery = (classId: number) => {
  const queryKey = ['practice-questions', classId] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const had = client.getQueryData<PracticeQuestions>(queryKey)
      const query = had ? { since: had.as_of } : {}
      return merged(
        had,
        await callPractice('practiceQuestions', { params: { classId }, query, signal }),
      )
    },
    staleTime: questionsStaleMs,
    meta: { beside: true },
  })
}

/** Merges the reply into the device's data. Returns the same object if nothing changed, to avoid a render. */
export function merged(
  had: PracticeQuestions | undefined,
  came: PracticeQuestions,
): PracticeQuestions {
  if (!had || came.is_whole) return came
  if (came.questions.length + came.gone.length === 0) return { ...had, as_of: came.as_of }
  const changed = new Map(came.questions.map((question) => [question.id, question]))
  const kept = had.questions
    .filter(({ id }) => !came.gone.includes(id))
    .map((question) => changed.get(question.id) ?? question)
  const figures = [
    ...had.figures.filter(({ question_id: id }) => !changed.has(id) && !came.gone.includes(id)),
    ...came.figures,
  ]
  const known = new Set(kept.map(({ id }) => id))
  const added = came.questions.filter(({ id }) => !known.has(id))
  return { ...came, is_whole: true, questions: [...kept, ...added], figures }
}

/** All answers of this person, of every device; refetched each time the outbox has delivered. */
export const practiceAnswersQuery = () => {
  const queryKey = ['practice-answers'] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<PracticeAnswers> => {
      const had = client.getQueryData<PracticeAnswers>(queryKey)
      const known = new Map(had?.answers.map((answer) => [answer.id, answer]))
      let as_of = had?.as_of
      for (;;) {
        const query = as_of === undefined ? {} : { since: as_of }
        const came = await callPractice('practiceAnswers', { query, signal })
        for (const answer of came.answers) known.set(answer.id, answer)
        as_of = came.as_of
        if (came.is_whole) return { ...came, answers: inOrderGiven([...known.values()]) }
      }
    },
    meta: { beside: true },
  })
}

/** All tries at timed papers of this person, of every device. */
export const practiceAttemptsQuery = () =>
  queryOptions({
    queryKey: ['practice-attempts'],
    queryFn: ({ signal }) => callPractice('practiceAttempts', { signal }),
    meta: { beside: true },
  })
