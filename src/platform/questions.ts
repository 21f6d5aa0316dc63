import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  MyQuestions,
  PlacedQuestion,
  Question,
  QuestionFilter,
} from '#contract/classroom/questions.ts'
import { call } from './api/call.ts'

/** A spoken answer but for its link. */
export type KeptVoice = { seconds: number; bytes: number }
/** Links end within minutes and stay off the device: of a photo is kept only whether it has come. */
export type WithoutLink<Q extends Question> = Omit<Q, 'photo_url' | 'voice'> & {
  photo_came: boolean
  voice?: KeptVoice | null
}
export type KeptQuestion = WithoutLink<Question>
export type KeptPlacedQuestion = WithoutLink<PlacedQuestion>
export type KeptPage = Omit<MyQuestions, 'questions'> & { questions: KeptPlacedQuestion[] }

const withoutLink = <Q extends Question>({ photo_url, voice, ...question }: Q): WithoutLink<Q> => ({
  ...question,
  photo_came: photo_url !== null,
  voice: voice ? { seconds: voice.seconds, bytes: voice.bytes } : null,
})

/** The person's own questions of a class. What begins with `questions` is asked for again each time the outbox delivered. */
export const questionsQuery = (classId: number) =>
  queryOptions({
    queryKey: ['questions', classId],
    queryFn: async ({ signal }): Promise<KeptQuestion[]> => {
      const { questions } = await call('questions', { params: { classId }, signal })
      return questions.map(withoutLink)
    },
  })

async function askPage(
  query: { show?: QuestionFilter; after?: string },
  signal: AbortSignal,
): Promise<KeptPage> {
  const page = await call('myQuestions', { query, signal })
  return { ...page, questions: page.questions.map(withoutLink) }
}

/** The latest answers that the person received, of all classes, the newest question first. */
export const answersQuery = () =>
  queryOptions({
    queryKey: ['questions', 'answers'],
    queryFn: ({ signal }) => askPage({ show: 'answered' }, signal),
    meta: { beside: true },
  })

/** All questions of the person, or those with an answer, or those without; page by page, the newest first. */
export const myQuestionsQuery = (show: QuestionFilter | undefined) =>
  infiniteQueryOptions({
    queryKey: ['questions', 'mine', show ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      askPage({ ...(show && { show }), ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** A link to the photo of a question, or to its spoken answer, asked for when somebody wants it; null when there is none. */
export const questionLinkQuery = (
  what: 'photo' | 'voice',
  { id, classId }: { id: string; classId: number },
) =>
  queryOptions({
    queryKey: ['question-link', what, id],
    queryFn: async ({ signal }) => {
      const { questions } = await call('questions', { params: { classId }, signal })
      const asked = questions.find((question) => question.id === id)
      return (what === 'photo' ? asked?.photo_url : asked?.voice?.url) ?? null
    },
    meta: { keep: false },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
