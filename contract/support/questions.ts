import * as v from 'valibot'
import { classLanguages } from '../shared/kinds.ts'
import { questionMaximumCharacters, recordingMaximumSeconds } from '../shared/limits.ts'
import { ProgrammeSlug } from '../catalogue/programmes.ts'
import { Id, Instant, LessonId, Uuid } from '../shared/wire.ts'

/** A question to the teacher; its id is made on the device, so that sending it twice is harmless. */
export const AskQuestion = v.strictObject({
  class_id: Id,
  lesson_id: v.nullable(LessonId),
  /** The second of the recording that the question is about. */
  at_second: v.nullable(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(recordingMaximumSeconds)),
  ),
  text: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(questionMaximumCharacters, 'max'),
  ),
  /** By the device's clock. A clock before 1970 is refused. */
  asked_at: v.pipe(
    Instant,
    v.check((text) => new Date(text).getTime() > 0),
  ),
  /** Whether it has a photo, which is sent after the text by a separate call. */
  has_photo: v.optional(v.boolean(), false),
})
export type AskQuestion = v.InferOutput<typeof AskQuestion>

export const questionStates = ['sent', 'seen', 'answered'] as const

export const Question = v.object({
  id: Uuid,
  class_id: Id,
  lesson_id: v.nullable(LessonId),
  at_second: v.nullable(v.number()),
  text: v.string(),
  asked_at: Instant,
  state: v.picklist(questionStates),
  answer: v.nullable(v.string()),
  /** The language setting of the answer's writer; missing or null if unknown. */
  answer_locale: v.optional(v.nullable(v.string())),
  answered_at: v.nullable(Instant),
  /** The spoken answer, with a signed link that works for some minutes. */
  voice: v.optional(
    v.nullable(v.object({ seconds: v.number(), bytes: v.number(), url: v.string() })),
  ),
  /** A signed link to the photo in the answer; null: it has none. */
  answer_photo_url: v.nullable(v.string()),
  has_photo: v.boolean(),
  /** A signed link that works for some minutes; null until the photo has arrived. */
  photo_url: v.nullable(v.string()),
})
export type Question = v.InferOutput<typeof Question>

/** `waiting`: without an answer yet. */
export const questionFilters = ['answered', 'waiting'] as const
export type QuestionFilter = (typeof questionFilters)[number]

export const MyQuestionsQuery = v.strictObject({
  show: v.optional(v.picklist(questionFilters)),
  /** The last question of the previous page. */
  after: v.optional(Uuid),
})

/** A question among those of all classes, and where it was asked. */
export const PlacedQuestion = v.object({
  ...Question.entries,
  /** The programme that opens its lesson, or otherwise its class; null if none does. */
  slug: v.nullable(ProgrammeSlug),
  lesson_title: v.nullable(v.string()),
})
export type PlacedQuestion = v.InferOutput<typeof PlacedQuestion>

/** A page of a person's questions of all classes, the newest first. */
export const MyQuestions = v.object({
  server_time: Instant,
  questions: v.array(PlacedQuestion),
  /** The value of `after` for the next page; null on the last one. */
  next: v.nullable(Uuid),
  /** The names of all classes, also for questions that wait in the outbox. */
  classes: v.array(
    v.object({ id: Id, class_name: v.string(), language: v.picklist(classLanguages) }),
  ),
})
export type MyQuestions = v.InferOutput<typeof MyQuestions>
