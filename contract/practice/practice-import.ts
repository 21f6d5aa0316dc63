import * as v from 'valibot'
import { chapterIdPattern } from '../shared/ids.ts'
import { PaperChapter } from '../papers/papers.ts'
import { PracticeQuestionId } from './answers.ts'
import { questionKinds } from './practice.ts'

/** Import and export of practice questions, in the formats of other programs. */

/** GIFT is plain text, which Moodle and its like read and write. */
export const questionFileTypes = ['text/csv', 'text/plain'] as const
export const questionFileMaximumBytes = 1_000_000
export const importQuestionsAtMost = 500
/** The most characters of one question without its figure. */
export const importQuestionMaximumCharacters = 10_000

/** Columns of the CSV. A cell with several texts has one per line; options are counted from 1 in `answer`. */
export const practiceColumns = [
  'id',
  'class',
  'chapter',
  'kind',
  'difficulty',
  'question',
  'options',
  'answer',
  'tolerance',
  'units',
  'calculation',
  'worked',
  'paper',
  'paper_question',
  'figure_type',
  'figure_alt',
  'figure',
] as const
export type PracticeColumn = (typeof practiceColumns)[number]
/** A row of the template. */
export const practiceExample: Record<PracticeColumn, string> = {
  id: '',
  class: '',
  chapter: '',
  kind: 'choice',
  difficulty: '2',
  question: 'Solve $x + 1 = 4$.',
  options: '$x = 2$\n$x = 3$\n$x = 5$',
  answer: '2',
  tolerance: '',
  units: '',
  calculation: '',
  worked: 'Take 1 from both sides.\nSo $x = 3$.',
  paper: '',
  paper_question: '',
  figure_type: '',
  figure_alt: '',
  figure: '',
}

export const PracticeImportQuery = v.strictObject({
  /** The chapter of questions whose own chapter is missing in the file or unknown to the subject. */
  chapter: v.optional(v.pipe(v.string(), v.regex(chapterIdPattern))),
  /** Adds and completes; without it nothing is saved. */
  save: v.optional(v.literal('yes')),
})
export type PracticeImportQuery = v.InferOutput<typeof PracticeImportQuery>

export const questionFileProblems = [
  /** The file is truncated, or its type does not match its name. */
  'encoding',
  'columns',
  /** `detail` is the text beyond the last column. */
  'cell-beyond',
  'unreadable',
  /** The questions from this one on are not read. */
  'too-many',
  /** `detail` is its number of characters. */
  'too-long',
  /** Reading the file took too long. */
  'slow',
  /** A kind of question that is not supported. */
  'kind',
  'matching',
  'essay',
  'description',
  /** Answers that are partly right. */
  'partial',
  /** Formatting that would be lost; `detail` names it. */
  'formatting',
  'chapter',
  'chapter-missing',
  /** A field is missing or wrong, named in `field`. */
  'field',
  /** A mistake that prevents the question from being shown or answered. */
  'text',
  'keys',
  'answer',
  'computed',
  'figure',
  'paper',
  /** It was exported from another class. */
  'class',
  /** A question with this id exists, with different content. */
  'differs',
  /** It is in the file twice; `detail` is the other line. */
  'twice',
] as const

const ImportProblem = v.object({
  why: v.picklist(questionFileProblems),
  field: v.string(),
  detail: v.string(),
})
export type ImportProblem = v.InferOutput<typeof ImportProblem>

const ImportedQuestion = v.object({
  /** The line of the file, from 1. */
  line: v.number(),
  /** `known`: this class has it already; `completed`: and gets the worked answer that it lacks. */
  outcome: v.picklist(['new', 'completed', 'known', 'refused']),
  /** Without mathematics. */
  text: v.string(),
  kind: v.nullable(v.picklist(questionKinds)),
  chapter: v.nullable(PaperChapter),
  lacks_worked: v.boolean(),
  /** The id of the existing or added question. */
  id: v.nullable(PracticeQuestionId),
  problem: v.nullable(ImportProblem),
})
export type ImportedQuestion = v.InferOutput<typeof ImportedQuestion>

/** The result of an import, line by line. */
export const PracticeImported = v.object({
  questions: v.array(ImportedQuestion),
  is_saved: v.boolean(),
})
export type PracticeImported = v.InferOutput<typeof PracticeImported>
