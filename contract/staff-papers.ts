import * as v from 'valibot'
import { classLanguages, examKeys } from './kinds.ts'
import { importColumns, QuestionTime, timeProblems } from './paper-times.ts'
import { PaperChapter } from './papers.ts'
import { Id, Instant, PaperId } from './wire.ts'

export const questionsOfPaperAtMost = 200
/** Within what a call may carry. */
export const importMaximumCharacters = 50_000

export const StaffPaperRow = v.object({
  id: PaperId,
  exam: v.picklist(examKeys),
  subject_id: Id,
  subject: v.string(),
  code: v.string(),
  title: v.string(),
  year: v.number(),
  language: v.picklist(classLanguages),
  teacher: v.nullable(v.string()),
  /** Of its video. */
  seconds: v.number(),
  questions: v.number(),
  /** Its questions are those of staff: the content load leaves them alone. */
  by_staff: v.boolean(),
})
export type StaffPaperRow = v.InferOutput<typeof StaffPaperRow>

/** By subject, then the newest first. */
export const StaffPapers = v.object({ papers: v.array(StaffPaperRow) })
export type StaffPapers = v.InferOutput<typeof StaffPapers>

export const StaffPaperPage = v.object({
  server_time: Instant,
  paper: StaffPaperRow,
  chapters: v.array(PaperChapter),
  questions: v.array(QuestionTime),
  /** Of these questions: a change names the one it was made from. */
  version: v.string(),
})
export type StaffPaperPage = v.InferOutput<typeof StaffPaperPage>

export const SavePaperTimes = v.strictObject({
  replaces: v.string(),
  questions: v.pipe(v.array(QuestionTime), v.maxLength(questionsOfPaperAtMost, 'max')),
})
export type SavePaperTimes = v.InferOutput<typeof SavePaperTimes>

export const ImportPaperTimes = v.strictObject({
  csv: v.pipe(v.string(), v.maxLength(importMaximumCharacters, 'max')),
  /** Only says what it would do. */
  dry_run: v.boolean(),
})
export type ImportPaperTimes = v.InferOutput<typeof ImportPaperTimes>

export const importProblems = [
  ...timeProblems,
  'column-missing',
  'no-rows',
  'too-many',
  'paper-unknown',
  'paper-split',
] as const

/** What a file does to the papers that it names; where anything in it is wrong, nothing at all. */
export const PaperTimesImported = v.object({
  /** Lines of the file, counted from 1. */
  problems: v.array(
    v.object({
      line: v.number(),
      column: v.picklist(importColumns),
      why: v.picklist(importProblems),
      value: v.string(),
    }),
  ),
  papers: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      before: v.number(),
      after: v.number(),
      is_changed: v.boolean(),
    }),
  ),
  is_saved: v.boolean(),
})
export type PaperTimesImported = v.InferOutput<typeof PaperTimesImported>
