import * as v from 'valibot'
import { roles } from './kinds.ts'
import { questionMaximumCharacters, shortTextMaximumCharacters } from './limits.ts'
import { Question, questionFilters } from './questions.ts'
import { StaffClass } from './staff-wire.ts'
import { IdInPath, Instant, Uuid } from './wire.ts'

/** Whose questions: of everybody; those that wait for one, or that one answered; those that one was handed. */
export const questionsOf = ['all', 'mine', 'handed'] as const
export type QuestionsOf = (typeof questionsOf)[number]

/** Somebody of the staff who answers questions. */
export const Answerer = v.object({ uid: v.string(), name: v.string(), role: v.picklist(roles) })
export type Answerer = v.InferOutput<typeof Answerer>

export const StaffQuestion = v.object({
  ...Question.entries,
  received_at: Instant,
  /** The first name of who asks. */
  asked_by: v.string(),
  lesson_title: v.nullable(v.string()),
  /** Other questions without an answer about the same second of the same recording. */
  same_moment: v.number(),
  /** Who is to answer it, by whose word, with a note that students do not see; null: whoever comes first. */
  handed: v.nullable(
    v.object({ uid: v.string(), to: v.string(), by: v.string(), note: v.string() }),
  ),
  /** When it was last handed to somebody, or to nobody again. */
  handed_at: v.nullable(Instant),
})
export type StaffQuestion = v.InferOutput<typeof StaffQuestion>

/** The longest waiting first; of those that are answered the newest answer. */
export const StaffQuestions = v.object({
  server_time: Instant,
  questions: v.array(StaffQuestion),
  /** There are more than are shown. */
  more: v.boolean(),
  classes: v.array(v.object({ ...StaffClass.entries, waiting: v.number() })),
  /** How many that wait were handed to who asks. */
  handed_to_me: v.number(),
  answerers: v.array(Answerer),
})
export type StaffQuestions = v.InferOutput<typeof StaffQuestions>

export const StaffQuestionsAsked = v.strictObject({
  show: v.optional(v.picklist(questionFilters)),
  whose: v.optional(v.picklist(questionsOf)),
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

/** To somebody who answers questions, or to nobody again, with all others about the same second. */
export const HandOver = v.strictObject({
  to: v.nullable(v.string()),
  note: v.pipe(v.string(), v.trim(), v.maxLength(shortTextMaximumCharacters, 'max')),
  /** The `handed_at` that it was made from. */
  replaces: v.nullable(Instant),
})
export type HandOver = v.InferOutput<typeof HandOver>

export const QuestionsHanded = v.object({ handed: v.array(Uuid) })

export const QuestionsAnswered = v.object({ answered: v.array(Uuid) })
