import type { Programme } from '#contract/programmes.ts'

/** What a question to the teacher is about. */
export type QuestionContext = {
  programme: Programme
  classId: number
  lessonId: string | null
  atSecond: number | null
  mayAsk: boolean
}
