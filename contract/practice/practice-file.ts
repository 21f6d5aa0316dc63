import * as v from 'valibot'
import { chapterIdPattern, paperIdPattern } from '../shared/ids.ts'
import { classLanguages } from '../shared/kinds.ts'
import { questionIdPattern } from './answers.ts'
import { Figure } from './figure.ts'
import { kindsOf } from './practice.ts'
import { TimedPaper } from './attempts.ts'

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const Slug = v.pipe(v.string(), v.regex(chapterIdPattern, 'must be lower case, digits and -'))

/** A formula as Moodle and others write it, `\(x\)`, `\[x\]` or `$$x$$`; else an escaped sign or a formula to skip. */
const otherFormula =
  /\\\(((?:[^\\]|\\[^()])+)\\\)|\\\[((?:[^\\]|\\[^[\]])+)\\\]|\$\$((?:\\.|[^$\\])+)\$\$|\\.|\$(?:\\.|[^$\\])*\$/gs

/** Formulas are LaTeX between dollar signs: `Solve $x^2 = 4$.` A literal dollar sign is `\$`. */
const TextWithFormulas = v.pipe(
  Text,
  v.transform((text) =>
    text.replace(otherFormula, (found, inline?: string, display?: string, doubled?: string) => {
      const formula = inline ?? display ?? doubled
      return formula === undefined ? found : `$${formula.trim()}$`
    }),
  ),
)
const written = kindsOf(TextWithFormulas)

const questionFields = {
  chapter_id: Slug,
  difficulty: v.picklist([1, 2, 3], 'must be 1, 2 or 3'),
  text: TextWithFormulas,
  figure: v.optional(Figure),
  /** The steps of the worked answer; empty without one. */
  worked: v.array(TextWithFormulas),
  /** The question of a past paper that it is or resembles: its video explains it. */
  paper: v.optional(
    v.strictObject({
      paper_id: v.pipe(v.string(), v.regex(paperIdPattern, 'must look like spm-1449-1-2022')),
      label: v.pipe(v.string(), v.regex(/^[0-9a-z]{1,8}$/, 'must look like 7b')),
    }),
  ),
}

/** The schema of a question as people write it, with additional `entries`. */
const writtenWith = <const Entries extends v.ObjectEntries>(entries: Entries) => {
  const common = { ...entries, ...questionFields }
  return v.variant('kind', [
    v.strictObject({ ...common, ...written.choice }),
    v.strictObject({
      ...common,
      ...written.number,
      /** How `value` is worked out, `(12 - 4) / 2`; the load checks it. Degrees in `sin`, `cos` and `tan`. */
      computed_by: v.optional(Text),
    }),
    v.strictObject({ ...common, ...written.text }),
    v.strictObject({ ...common, ...written.order }),
    v.strictObject({ ...common, ...written.self }),
  ])
}

const Written = writtenWith({
  id: v.pipe(v.string(), v.regex(questionIdPattern, 'must be lower case, digits and -')),
})
export type WrittenQuestion = v.InferOutput<typeof Written>

/** A question that has no id yet. */
export const WrittenDraft = writtenWith({})
export type WrittenDraft = v.InferOutput<typeof WrittenDraft>

/** A timed paper. Its questions are chosen when the file is loaded. */
const WrittenPaper = v.strictObject({
  id: TimedPaper.entries.id,
  title: Text,
  minutes: TimedPaper.entries.minutes,
  questions: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100)),
})

/** The questions of one subject in one language. */
export const PracticeFile = v.strictObject({
  /** The key of the subject's classes. */
  subject_key: Slug,
  language: v.picklist(classLanguages),
  /** True when the questions were made up to show the pages. */
  sample: v.boolean(),
  /** Where the questions come from. */
  source: Text,
  questions: v.array(Written),
  papers: v.optional(v.array(WrittenPaper), []),
})
export type PracticeFile = v.InferOutput<typeof PracticeFile>
