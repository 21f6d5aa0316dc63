import type { Programme } from '#contract/catalogue/programmes.ts'

export type QuestionContext = {
  programme: Programme
  classId: number
  lessonId: string | null
  atSecond: number | null
  mayAsk: boolean
}
