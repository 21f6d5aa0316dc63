import * as v from 'valibot'
import { chapterIdPattern } from '../shared/ids.ts'
import { classLanguages } from '../shared/kinds.ts'
import { PaperChapter } from '../papers/papers.ts'
import { PracticeQuestionId } from './answers.ts'
import { PracticeQuestion, questionKinds } from './practice.ts'
import { WrittenDraft } from './practice-file.ts'
import { Count, Id, PaperId } from '../shared/wire.ts'
import { listQuery, listReply, sortingBy } from '../shared/staff/staff-lists.ts'

/** The questions that students practise with, for those who write them. */

export const practiceStates = ['asked', 'withdrawn'] as const
/** The difficulty of a question by the share of right first answers. `few`: too few students have answered. */
export const observedDifficulties = ['hard', 'fair', 'easy', 'few'] as const
export type ObservedDifficulty = (typeof observedDifficulties)[number]
/** With fewer students the difficulty is `few`. */
export const difficultyStudentsAtLeast = 5
/** Shares of right first answers. */
export const difficultyShares = { hardBelow: 0.4, easyFrom: 0.75 } as const

export const practiceSorting = sortingBy(['place', 'students', 'right'], 'place')

const subjectKeyPattern = /^[a-z0-9-]{1,60}$/
export const StaffPracticeQuery = v.strictObject({
  /** `search` takes part of the question, or its id. */
  ...listQuery(practiceSorting),
  subject: v.optional(v.pipe(v.string(), v.regex(subjectKeyPattern))),
  language: v.optional(v.picklist(classLanguages)),
  chapter: v.optional(v.pipe(v.string(), v.regex(chapterIdPattern))),
  kind: v.optional(v.picklist(questionKinds)),
  state: v.optional(v.picklist(practiceStates)),
  found: v.optional(v.picklist(observedDifficulties)),
})
export type StaffPracticeQuery = v.InferOutput<typeof StaffPracticeQuery>

const PracticeRow = v.object({
  id: PracticeQuestionId,
  subject_key: v.string(),
  language: v.picklist(classLanguages),
  chapter: PaperChapter,
  kind: v.picklist(questionKinds),
  /** Without mathematics: `x^2`. */
  text: v.string(),
  state: v.picklist(practiceStates),
  is_sample: v.boolean(),
  by_staff: v.boolean(),
  lacks_worked: v.boolean(),
  /** Students who answered it, and those whose first answer was right. */
  students: Count,
  right: Count,
  found: v.picklist(observedDifficulties),
})
export type PracticeRow = v.InferOutput<typeof PracticeRow>

export const StaffPractice = v.object({ ...listReply, questions: v.array(PracticeRow) })
export type StaffPractice = v.InferOutput<typeof StaffPractice>

/** The classes whose questions the caller may write, with the chapters and papers to refer to. */
export const PracticeChoices = v.object({
  classes: v.array(
    v.object({
      id: Id,
      /** `Mathematics (English)`, and without the language. */
      name: v.string(),
      class_name: v.string(),
      subject_key: v.string(),
      language: v.picklist(classLanguages),
      chapters: v.array(PaperChapter),
      papers: v.array(v.object({ id: PaperId, title: v.string(), labels: v.array(v.string()) })),
    }),
  ),
})
export type PracticeChoices = v.InferOutput<typeof PracticeChoices>

export const StaffPracticePage = v.object({
  question: PracticeRow,
  /** The class whose question it is. */
  class_id: Id,
  /** The source text. */
  written: WrittenDraft,
  drawn: PracticeQuestion,
  /** A change names the revision that it is based on. */
  revision: Count,
})
export type StaffPracticePage = v.InferOutput<typeof StaffPracticePage>

export const AddPracticeQuestion = v.strictObject({ class_id: Id, question: WrittenDraft })
export type AddPracticeQuestion = v.InferOutput<typeof AddPracticeQuestion>

export const ChangePracticeQuestion = v.variant('do', [
  /** If a question with answers changes in substance, a new one replaces it, so that answers stay with the original. */
  v.strictObject({ do: v.literal('save'), replaces: Count, question: WrittenDraft }),
  /** Withdrawn: no longer asked; answers are kept. */
  v.strictObject({ do: v.literal('withdraw') }),
  v.strictObject({ do: v.literal('put-back') }),
])
export type ChangePracticeQuestion = v.InferOutput<typeof ChangePracticeQuestion>

export const PracticeSaved = v.object({
  /** The id of the new question if one replaced this question. */
  id: PracticeQuestionId,
})

/** Includes the page as saved, so that further typing starts from the new version. */
export const PracticeChanged = v.object({ ...PracticeSaved.entries, page: StaffPracticePage })
export type PracticeChanged = v.InferOutput<typeof PracticeChanged>

/** A problem of a question whose fields are all present: its place, its kind, and the parser's message. */
const PracticeProblem = v.object({
  /** `options.0.text`; empty for the whole question. */
  at: v.string(),
  why: v.picklist(['text', 'keys', 'answer', 'computed', 'figure']),
  detail: v.string(),
})
export type PracticeProblem = v.InferOutput<typeof PracticeProblem>

/** A draft as students would see it; null while something is wrong with it. */
export const PracticePreview = v.object({
  drawn: v.nullable(PracticeQuestion),
  problems: v.array(PracticeProblem),
})
export type PracticePreview = v.InferOutput<typeof PracticePreview>

export const OfPracticeQuestion = v.object({ questionId: PracticeQuestionId })
