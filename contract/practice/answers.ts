import * as v from 'valibot'
import { ChapterId } from '../papers/papers.ts'
import { Count, Instant, Uuid } from '../shared/wire.ts'

/** Students' answers, which the outbox sends. Separate from the schemas of questions to keep the outbox small. */

export const questionIdPattern = /^[a-z0-9][a-z0-9-]{0,79}$/
export const PracticeQuestionId = v.pipe(v.string(), v.regex(questionIdPattern))
/** An option or an item of a question. */
export const PartKey = v.pipe(v.string(), v.regex(/^[a-z0-9]{1,4}$/, 'must look like a or 1'))

const Typed = v.pipe(v.string(), v.maxLength(200))
const Keys = v.pipe(v.array(PartKey), v.maxLength(20))

/** A student's answer, of the same kind as its question. */
export const GivenAnswer = v.variant('kind', [
  v.strictObject({ kind: v.literal('choice'), chosen: Keys }),
  v.strictObject({ kind: v.literal('number'), text: Typed }),
  v.strictObject({ kind: v.literal('text'), text: Typed }),
  v.strictObject({ kind: v.literal('order'), order: Keys }),
  /** The steps of the scheme that were right, by index. */
  v.strictObject({ kind: v.literal('self'), steps: v.pipe(v.array(Count), v.maxLength(30)) }),
])
export type GivenAnswer = v.InferOutput<typeof GivenAnswer>

export const SaveAnswer = v.strictObject({
  question_id: PracticeQuestionId,
  answer: GivenAnswer,
  /** By the device's clock. */
  answered_at: Instant,
})
export type SaveAnswer = v.InferOutput<typeof SaveAnswer>

/** An answer that a person gave, and the marks that it earned. Its id was made on the device. */
export const PracticeAnswer = v.object({
  id: Uuid,
  question_id: PracticeQuestionId,
  chapter_id: ChapterId,
  answered_at: Instant,
  earned: Count,
  of: Count,
})
export type PracticeAnswer = v.InferOutput<typeof PracticeAnswer>
