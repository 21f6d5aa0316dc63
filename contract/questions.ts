import * as v from 'valibot'
import { questionMaximumCharacters, recordingMaximumSeconds } from './limits.ts'
import { Id, Instant, LessonId, Uuid } from './wire.ts'

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
  /** By the device's clock, which may be wrong but not before all clocks. */
  asked_at: v.pipe(
    Instant,
    v.check((text) => new Date(text).getTime() > 0),
  ),
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
})
export type Question = v.InferOutput<typeof Question>
