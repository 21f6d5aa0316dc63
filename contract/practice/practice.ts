import * as v from 'valibot'
import { ChapterId, QuestionLabel } from '../papers/papers.ts'
import { PaperId } from '../shared/wire.ts'
import { PartKey, PracticeQuestionId } from './answers.ts'
import { RichText } from './maths.ts'

/** Questions that students practise with. They include the answers, so that a phone can mark without a network. */

export const questionKinds = ['choice', 'number', 'text', 'order', 'self'] as const
export type QuestionKind = (typeof questionKinds)[number]

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const Marks = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** The schemas of each kind of question, with texts of type `T`. */
export const kindsOf = <T extends v.GenericSchema>(text: T) => {
  const item = v.strictObject({ key: PartKey, text })
  return {
    /** One correct option, or several. */
    choice: {
      kind: v.literal('choice'),
      options: v.pipe(v.array(item), v.minLength(2, 'needs at least two options')),
      correct: v.pipe(v.array(PartKey), v.minLength(1, 'needs at least one correct option')),
    },
    number: {
      kind: v.literal('number'),
      value: v.number(),
      /** The largest accepted difference from `value`. */
      tolerance: v.optional(v.pipe(v.number(), v.minValue(0)), 0),
      /** The ways to write the unit after the number; all are accepted, the first is shown beside the field. */
      units: v.optional(v.array(Text), []),
    },
    /** A few words: any of these texts, compared by `areSameShortAnswers`. */
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

const common = {
  id: PracticeQuestionId,
  chapter_id: ChapterId,
  difficulty: v.picklist([1, 2, 3]),
  text: RichText,
  /** The steps of the worked answer; empty without one. */
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
