import * as v from 'valibot'
import { Instant, Uuid } from '../wire.ts'
import { GivenAnswer, PracticeQuestionId } from './answers.ts'

/** Timed papers, and what became of a person's tries at them. */

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
const SittingAnswer = v.strictObject({ ...ofQuestion, answer: GivenAnswer })
const SittingFlag = v.strictObject({ ...ofQuestion, is_on: v.boolean() })

/**
 * One try at a timed paper, as a device knows it. It holds the paper's questions and time, because staff may change the
 * paper meanwhile. Times are those of the device's clock.
 */
export const SaveSitting = v.strictObject({
  paper_id: TimedPaperId,
  minutes: Minutes,
  question_ids: QuestionIds,
  started_at: Instant,
  handed_in_at: v.nullable(Instant),
  /** The latest answer to each question. */
  answers: v.pipe(v.array(SittingAnswer), v.maxLength(100)),
  /** Questions that were marked to come back to, and those that no longer are. */
  flags: v.pipe(v.array(SittingFlag), v.maxLength(100)),
})
export type SaveSitting = v.InferOutput<typeof SaveSitting>

/** As the server has it; `marks` once it is over. */
export const Sitting = v.object({
  id: Uuid,
  ...SaveSitting.entries,
  marks: v.nullable(v.object({ earned: Marks, of: Marks })),
})
export type Sitting = v.InferOutput<typeof Sitting>

export const Sittings = v.object({ sittings: v.array(Sitting) })
