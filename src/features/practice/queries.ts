import { queryOptions } from '@tanstack/react-query'
import { inOrderGiven } from '#contract/practice/mastery.ts'
import type { PracticeAnswers, PracticeQuestions } from '#contract/practice/practising.ts'
import { callPractice } from '#platform/api/call-practice.ts'

/** Questions change rarely, so cached ones are refetched at most this often. */
const questionsStaleMs = 5 * 60_000

export const practiceQuery = () =>
  queryOptions({
    queryKey: ['practice'],
    queryFn: ({ signal }) => callPractice('practice', { signal }),
    meta: { failsInPlace: true },
  })

/** The questions of a class, cached on this device; a refetch returns only the changed ones. */
export const practiceQuestionsQuery = (classId: number) => {
  const queryKey = ['practice-questions', classId] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const kept = client.getQueryData<PracticeQuestions>(queryKey)
      const query = kept ? { since: kept.as_of } : {}
      return merged(
        kept,
        await callPractice('practiceQuestions', { params: { classId }, query, signal }),
      )
    },
    staleTime: questionsStaleMs,
    meta: { failsInPlace: true },
  })
}

/** Merges the reply into the cached data. Keeps the same arrays if nothing changed. */
export function merged(
  kept: PracticeQuestions | undefined,
  reply: PracticeQuestions,
): PracticeQuestions {
  if (!kept || reply.is_whole) return reply
  if (reply.questions.length + reply.gone.length === 0) return { ...kept, as_of: reply.as_of }
  const changed = new Map(reply.questions.map((question) => [question.id, question]))
  const questions = kept.questions
    .filter(({ id }) => !reply.gone.includes(id))
    .map((question) => changed.get(question.id) ?? question)
  const figures = [
    ...kept.figures.filter(({ question_id: id }) => !changed.has(id) && !reply.gone.includes(id)),
    ...reply.figures,
  ]
  const known = new Set(questions.map(({ id }) => id))
  const added = reply.questions.filter(({ id }) => !known.has(id))
  return { ...reply, is_whole: true, questions: [...questions, ...added], figures }
}

/** All of this person's answers, from every device; refetched each time the outbox has delivered. */
export const practiceAnswersQuery = () => {
  const queryKey = ['practice-answers'] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<PracticeAnswers> => {
      const kept = client.getQueryData<PracticeAnswers>(queryKey)
      const known = new Map(kept?.answers.map((answer) => [answer.id, answer]))
      let as_of = kept?.as_of
      for (;;) {
        const query = as_of === undefined ? {} : { since: as_of }
        const reply = await callPractice('practiceAnswers', { query, signal })
        for (const answer of reply.answers) known.set(answer.id, answer)
        as_of = reply.as_of
        if (reply.is_whole) return { ...reply, answers: inOrderGiven([...known.values()]) }
      }
    },
    meta: { failsInPlace: true },
  })
}

/** All of this person's attempts at timed papers, from every device. */
export const practiceAttemptsQuery = () =>
  queryOptions({
    queryKey: ['practice-attempts'],
    queryFn: ({ signal }) => callPractice('practiceAttempts', { signal }),
    meta: { failsInPlace: true },
  })
