import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  MyQuestions,
  PlacedQuestion,
  Question,
  QuestionFilter,
} from '#contract/support/questions.ts'
import { call } from '#platform/api/call.ts'

/** A spoken answer without its link. */
export type KeptVoice = { seconds: number; bytes: number }
/** A question without its links, which expire within minutes; flags replace those of photos. */
export type WithoutLink<Q extends Question> = Omit<
  Q,
  'photo_url' | 'answer_photo_url' | 'voice'
> & {
  photo_came: boolean
  has_answer_photo: boolean
  voice?: KeptVoice | null
}
export type KeptQuestion = WithoutLink<Question>
export type KeptPlacedQuestion = WithoutLink<PlacedQuestion>
export type KeptPage = Omit<MyQuestions, 'questions'> & { questions: KeptPlacedQuestion[] }

const withoutLink = <Q extends Question>({
  photo_url,
  answer_photo_url,
  voice,
  ...question
}: Q): WithoutLink<Q> => ({
  ...question,
  photo_came: photo_url !== null,
  has_answer_photo: answer_photo_url !== null,
  voice: voice ? { seconds: voice.seconds, bytes: voice.bytes } : null,
})

/**
 * The person's questions of a class. Queries whose key starts with `questions` are refetched each time the outbox has
 * delivered.
 */
export const questionsQuery = (classId: number) =>
  queryOptions({
    queryKey: ['questions', classId],
    queryFn: async ({ signal }): Promise<KeptQuestion[]> => {
      const { questions } = await call('questions', { params: { classId }, signal })
      return questions.map(withoutLink)
    },
  })

async function fetchPage(
  query: { show?: QuestionFilter; after?: string },
  signal: AbortSignal,
): Promise<KeptPage> {
  const page = await call('myQuestions', { query, signal })
  return { ...page, questions: page.questions.map(withoutLink) }
}

/** The latest answers to the person's questions, of all classes, newest question first. */
export const answersQuery = () =>
  queryOptions({
    queryKey: ['questions', 'answers'],
    queryFn: ({ signal }) => fetchPage({ show: 'answered' }, signal),
    meta: { failsInPlace: true },
  })

/** All questions of the person, or only answered or unanswered ones; paged, newest first. */
export const myQuestionsQuery = (show: QuestionFilter | undefined) =>
  infiniteQueryOptions({
    queryKey: ['questions', 'mine', show ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ ...(show && { show }), ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** A file of a question or of its answer. */
export type QuestionFile = 'photo' | 'answer-photo' | 'voice'

const urlOf = (what: QuestionFile, question: Question | undefined) => {
  if (what === 'voice') return question?.voice?.url
  return what === 'photo' ? question?.photo_url : question?.answer_photo_url
}

/** A link to a question's file, requested on demand; null if there is none. */
export const questionLinkQuery = (
  what: QuestionFile,
  { id, classId }: { id: string; classId: number },
) =>
  queryOptions({
    queryKey: ['question-link', what, id],
    queryFn: async ({ signal }) => {
      const { questions } = await call('questions', { params: { classId }, signal })
      const question = questions.find((one) => one.id === id)
      return urlOf(what, question) ?? null
    },
    meta: { keep: false },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
