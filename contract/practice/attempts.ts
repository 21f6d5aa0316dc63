import * as v from 'valibot'
import { Instant, Uuid } from '../shared/wire.ts'
import { GivenAnswer, PracticeQuestionId } from './answers.ts'

/** Timed papers, and a person's attempts at them. */

/** Its prefix tells a timed paper from a chapter in the address of a page. */
export const timedPaperPattern = /^paper-[a-z0-9-]{1,54}$/
const TimedPaperId = v.pipe(v.string(), v.regex(timedPaperPattern))
const Minutes = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(300))
const Marks = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const QuestionIds = v.pipe(v.array(PracticeQuestionId), v.minLength(1), v.maxLength(100))

/** Questions of a subject in their order, to be answered against the clock. */
export const TimedPaper = v.strictObject({
  id: TimedPaperId,
  title: v.string(),
  minutes: Minutes,
  question_ids: QuestionIds,
})
export type TimedPaper = v.InferOutput<typeof TimedPaper>

const ofQuestion = { question_id: PracticeQuestionId, at: Instant }
const AttemptAnswer = v.strictObject({ ...ofQuestion, answer: GivenAnswer })
const AttemptFlag = v.strictObject({ ...ofQuestion, is_on: v.boolean() })

/**
 * One attempt at a timed paper on one device. It copies the paper's questions and time, because staff may change the
 * paper during the attempt. Times are by the device's clock.
 */
export const SaveAttempt = v.strictObject({
  paper_id: TimedPaperId,
  minutes: Minutes,
  question_ids: QuestionIds,
  started_at: Instant,
  submitted_at: v.nullable(Instant),
  /** The latest answer to each question. */
  answers: v.pipe(v.array(AttemptAnswer), v.maxLength(100)),
  /** Questions that were marked to come back to, and those that no longer are. */
  flags: v.pipe(v.array(AttemptFlag), v.maxLength(100)),
})
export type SaveAttempt = v.InferOutput<typeof SaveAttempt>

/** An attempt on the server. `marks` is null until it is finished. */
export const PaperAttempt = v.object({
  id: Uuid,
  ...SaveAttempt.entries,
  marks: v.nullable(v.object({ earned: Marks, of: Marks })),
})
export type PaperAttempt = v.InferOutput<typeof PaperAttempt>
