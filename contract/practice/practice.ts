import * as v from 'valibot'
import { ChapterId, QuestionLabel } from '../papers/papers.ts'
import { PaperId } from '../wire.ts'
import { RichText } from './maths.ts'

/** Questions that students practise with. Their answers travel with them: a phone marks without a network. */

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const Key = v.pipe(v.string(), v.regex(/^[a-z0-9]{1,4}$/, 'must look like a or 1'))
const Marks = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** What each kind of question asks and how it is answered, around texts of type `T`. */
export const kindsOf = <T extends v.GenericSchema>(text: T) => {
  const item = v.strictObject({ key: Key, text })
  return {
    /** One correct option, or several. */
    choice: {
      kind: v.literal('choice'),
      options: v.pipe(v.array(item), v.minLength(2, 'needs at least two options')),
      correct: v.pipe(v.array(Key), v.minLength(1, 'needs at least one correct option')),
    },
    number: {
      kind: v.literal('number'),
      value: v.number(),
      /** How far an answer may be from `value`. */
      tolerance: v.optional(v.pipe(v.number(), v.minValue(0)), 0),
      /** The first way to write the unit is shown beside the field; all are accepted behind the number. */
      units: v.optional(v.array(Text), []),
    },
    /** A few words: any of these, whatever its case, accents, spaces and punctuation. */
    text: {
      kind: v.literal('text'),
      accepted: v.pipe(v.array(Text), v.minLength(1, 'needs at least one accepted answer')),
    },
    /** The items in their right order; the page shuffles them. */
    order: {
      kind: v.literal('order'),
      items: v.pipe(v.array(item), v.minLength(3, 'needs at least three items')),
    },
    /** Answered on paper and marked by the student, step by step. */
    self: {
      kind: v.literal('self'),
      scheme: v.pipe(
        v.array(v.strictObject({ marks: Marks, text })),
        v.minLength(1, 'needs at least one step'),
      ),
    },
  }
}

export const questionIdPattern = /^[a-z0-9][a-z0-9-]{0,79}$/
export const PracticeQuestionId = v.pipe(v.string(), v.regex(questionIdPattern))

const common = {
  id: PracticeQuestionId,
  chapter_id: ChapterId,
  difficulty: v.picklist([1, 2, 3]),
  text: RichText,
  /** The worked answer, step by step. */
  worked: v.array(RichText),
  /** The question of a past paper that it is or resembles. */
  paper: v.nullable(v.strictObject({ paper_id: PaperId, label: QuestionLabel })),
  is_sample: v.boolean(),
}
const kinds = kindsOf(RichText)

export const PracticeQuestion = v.variant('kind', [
  v.strictObject({ ...common, ...kinds.choice }),
  v.strictObject({ ...common, ...kinds.number }),
  v.strictObject({ ...common, ...kinds.text }),
  v.strictObject({ ...common, ...kinds.order }),
  v.strictObject({ ...common, ...kinds.self }),
])
export type PracticeQuestion = v.InferOutput<typeof PracticeQuestion>
export type QuestionOf<Kind extends PracticeQuestion['kind']> = Extract<
  PracticeQuestion,
  { kind: Kind }
>

const Typed = v.pipe(v.string(), v.maxLength(200))
const Keys = v.pipe(v.array(Key), v.maxLength(20))
/** What a student answered; its kind is the question's. */
export const GivenAnswer = v.variant('kind', [
  v.strictObject({ kind: v.literal('choice'), chosen: Keys }),
  v.strictObject({ kind: v.literal('number'), text: Typed }),
  v.strictObject({ kind: v.literal('text'), text: Typed }),
  v.strictObject({ kind: v.literal('order'), order: Keys }),
  /** The steps of the scheme that were right, by index. */
  v.strictObject({
    kind: v.literal('self'),
    steps: v.pipe(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), v.maxLength(30)),
  }),
])
export type GivenAnswer = v.InferOutput<typeof GivenAnswer>
