import * as v from 'valibot'
import { classLanguages, examKeys } from '../shared/kinds.ts'
import { paperTimeColumns, QuestionTime, timeProblems } from './times.ts'
import { PaperChapter } from './papers.ts'
import { AttachRecording } from '../classroom/staff-files.ts'
import { Id, PaperId, ShortText } from '../shared/wire.ts'

export const questionsOfPaperAtMost = 200
/** Below the size limit of a call. */
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
  /** The length of its video; null without a video, when students do not see the paper. */
  seconds: v.nullable(v.number()),
  /** Hidden from students by staff. */
  is_withdrawn: v.boolean(),
  questions: v.number(),
  /** Its questions were set by staff, so a content load does not overwrite them. */
  by_staff: v.boolean(),
})
export type StaffPaperRow = v.InferOutput<typeof StaffPaperRow>

/** Papers by subject, the newest first, and the choices for a new one. */
export const StaffPapers = v.object({
  papers: v.array(StaffPaperRow),
  subjects: v.array(
    v.object({
      id: Id,
      exam: v.picklist(examKeys),
      name: v.string(),
      /** Free for everyone signed in. */
      is_open: v.boolean(),
    }),
  ),
  teachers: v.array(v.object({ id: v.string(), name: v.string() })),
})
export type StaffPapers = v.InferOutput<typeof StaffPapers>

export const StaffPaperPage = v.object({
  paper: StaffPaperRow,
  chapters: v.array(PaperChapter),
  questions: v.array(QuestionTime),
  /** The version of these questions, which a change is based on. */
  version: v.string(),
})
export type StaffPaperPage = v.InferOutput<typeof StaffPaperPage>

/** A subject that no class teaches, without papers. */
export const AddPaperSubject = v.strictObject({
  exam: v.picklist(examKeys),
  name_bm: v.pipe(ShortText, v.nonEmpty('required')),
  name_eng: v.pipe(ShortText, v.nonEmpty('required')),
})
export type AddPaperSubject = v.InferOutput<typeof AddPaperSubject>

/** Makes the papers of a subject free for everyone signed in, or not. */
export const ChangePaperSubject = v.strictObject({ is_open: v.boolean() })
export type ChangePaperSubject = v.InferOutput<typeof ChangePaperSubject>

const yearFrom = 2000
/** A paper without video and questions. `more` tells two papers of one code and year apart. */
export const AddPaper = v.strictObject({
  subject_id: Id,
  code: v.pipe(v.string(), v.trim(), v.regex(/^\d{4}\/\d{1,2}$/, 'code')),
  year: v.pipe(
    v.number('year'),
    v.integer('year'),
    v.minValue(yearFrom, 'year'),
    v.maxValue(2099, 'year'),
  ),
  language: v.picklist(classLanguages),
  more: v.pipe(v.string(), v.trim(), v.regex(/^[a-z0-9]{0,20}$/, 'more')),
  title: v.pipe(ShortText, v.nonEmpty('required')),
  teacher_id: v.string(),
})
export type AddPaper = v.InferOutput<typeof AddPaper>

/** The uploaded file replaces the paper's video. */
export const AttachPaperVideo = v.omit(AttachRecording, ['release_at'])
export type AttachPaperVideo = v.InferOutput<typeof AttachPaperVideo>

const ChapterTitle = v.pipe(ShortText, v.nonEmpty('required'))
/** A chapter of the subject that a class teaches. */
export const AddChapter = v.strictObject({ title_bm: ChapterTitle, title_eng: ChapterTitle })
export type AddChapter = v.InferOutput<typeof AddChapter>

/** The chapters of the subject that a class teaches, in the order of the syllabus. */
export const ClassChapters = v.object({ chapters: v.array(PaperChapter) })
export type ClassChapters = v.InferOutput<typeof ClassChapters>

export const ChangePaper = v.variant('do', [
  /** Hidden from students; nothing is deleted. */
  v.strictObject({ do: v.literal('withdraw') }),
  v.strictObject({ do: v.literal('put-back') }),
  /** Adds a chapter to the paper's subject. */
  v.strictObject({ do: v.literal('add-chapter'), ...AddChapter.entries }),
])
export type ChangePaper = v.InferOutput<typeof ChangePaper>

export const SavePaperTimes = v.strictObject({
  replaces: v.string(),
  questions: v.pipe(v.array(QuestionTime), v.maxLength(questionsOfPaperAtMost, 'max')),
})
export type SavePaperTimes = v.InferOutput<typeof SavePaperTimes>

export const ImportPaperTimes = v.strictObject({
  csv: v.pipe(v.string(), v.maxLength(importMaximumCharacters, 'max')),
  dry_run: v.boolean(),
})
export type ImportPaperTimes = v.InferOutput<typeof ImportPaperTimes>

export const paperTimeProblems = [
  ...timeProblems,
  'column-missing',
  'cell-beyond',
  'no-rows',
  'too-many',
  'paper-unknown',
  'paper-split',
] as const

/** The result of an import. A file with an error changes nothing. */
export const PaperTimesImported = v.object({
  /** Lines of the file, counted from 1. */
  problems: v.array(
    v.object({
      line: v.number(),
      column: v.picklist(paperTimeColumns),
      why: v.picklist(paperTimeProblems),
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
