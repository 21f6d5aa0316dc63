import * as v from 'valibot'
import { questionMaximumCharacters } from './limits.ts'
import { Question, questionFilters } from './questions.ts'
import { StaffClass } from './staff-wire.ts'
import { IdInPath, Instant, Uuid } from './wire.ts'

export const StaffQuestion = v.object({
  ...Question.entries,
  received_at: Instant,
  /** The first name of who asks. */
  asked_by: v.string(),
  lesson_title: v.nullable(v.string()),
  /** Other questions without an answer about the same second of the same recording. */
  same_moment: v.number(),
})
export type StaffQuestion = v.InferOutput<typeof StaffQuestion>

/** The longest waiting first; of those that are answered the newest answer. */
export const StaffQuestions = v.object({
  server_time: Instant,
  questions: v.array(StaffQuestion),
  /** There are more than are shown. */
  more: v.boolean(),
  classes: v.array(v.object({ ...StaffClass.entries, waiting: v.number() })),
})
export type StaffQuestions = v.InferOutput<typeof StaffQuestions>

export const StaffQuestionsAsked = v.strictObject({
  show: v.optional(v.picklist(questionFilters)),
  class_id: v.optional(IdInPath),
})

export const AnswerQuestion = v.strictObject({
  answer: v.pipe(
    v.string('required'),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(questionMaximumCharacters, 'max'),
  ),
  /** Answers every question about the same second that has no answer. */
  to_all: v.boolean(),
  /** When the answer was given that this one takes the place of; null: there is none. */
  replaces: v.nullable(Instant),
})
export type AnswerQuestion = v.InferOutput<typeof AnswerQuestion>

export const QuestionsAnswered = v.object({ answered: v.array(Uuid) })
