import { useQuery } from '@tanstack/react-query'
import type { RecordingPoint } from '#platform/media/player.ts'
import { questionsQuery, type KeptQuestion } from '#features/support/questions.ts'

const titleMaximumCharacters = 80

/** The teacher's answers as points in the recording of a lesson. */
export function answerPoints(
  questions: readonly KeptQuestion[],
  lessonId: string,
): RecordingPoint[] {
  return questions.flatMap(({ lesson_id, at_second, state, text }) =>
    lesson_id === lessonId && at_second !== null && state === 'answered'
      ? [{ kind: 'answer' as const, at_seconds: at_second, title: shortened(text) }]
      : [],
  )
}

const none: readonly RecordingPoint[] = []

/** The answer points of a lesson, from the query of the class's questions. */
export function useAnswerPoints(
  classId: number,
  lessonId: string | undefined,
): readonly RecordingPoint[] {
  const { data } = useQuery({ ...questionsQuery(classId), enabled: lessonId !== undefined })
  return data && lessonId ? answerPoints(data, lessonId) : none
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > titleMaximumCharacters
    ? `${line.slice(0, titleMaximumCharacters - 1).trimEnd()}…`
    : line
}
