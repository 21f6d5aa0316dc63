import * as v from 'valibot'
import { chapterIdPattern } from '../shared/ids.ts'
import { classLanguages, examKeys } from '../shared/kinds.ts'
import { Count, Id, Instant, PaperId } from '../shared/wire.ts'

/**
 * The past papers behind sign-in: subjects, papers with video explanations, and the second at which each question
 * starts.
 */

export const ChapterId = v.pipe(v.string(), v.regex(chapterIdPattern))
/** A question's number on its paper, `7b`. */
export const QuestionLabel = v.pipe(v.string(), v.regex(/^[0-9a-z]{1,8}$/))

const names = {
  name_bm: v.string(),
  name_eng: v.string(),
  background_color_hex: v.pipe(v.string(), v.hexColor()),
}
const counts = { papers: Count, questions: Count }

/** A teaser of a locked subject, without links into it. */
export const LockedPaperSubject = v.object({
  ...names,
  ...counts,
  /** Whether a class on sale in the plus programme would open it. */
  opens_with_plus: v.boolean(),
})
export type LockedPaperSubject = v.InferOutput<typeof LockedPaperSubject>

export const PaperSubject = v.object({ id: Id, exam: v.picklist(examKeys), ...names })
export type PaperSubject = v.InferOutput<typeof PaperSubject>

const PaperTeacher = v.object({ id: v.string(), name: v.string() })

export const OpenPaperSubject = v.object({
  ...PaperSubject.entries,
  ...counts,
  teachers: v.array(PaperTeacher),
  /** The years of its papers, the newest first. */
  years: v.array(v.number()),
})
export type OpenPaperSubject = v.InferOutput<typeof OpenPaperSubject>

/** The subjects of one exam, as one person has them. */
export const PaperSubjects = v.object({
  exam: v.picklist(examKeys),
  open: v.array(OpenPaperSubject),
  locked: v.array(LockedPaperSubject),
  /** Unlocked by a successful referral: all past papers are open. */
  is_unlocked: v.boolean(),
  /** The exam's papers are not offered; only those that the person's programme or referral opens are open. */
  is_closed: v.optional(v.boolean()),
})
export type PaperSubjects = v.InferOutput<typeof PaperSubjects>

export const PaperChapter = v.object({
  id: ChapterId,
  title_bm: v.string(),
  title_eng: v.string(),
})
export type PaperChapter = v.InferOutput<typeof PaperChapter>

export const Paper = v.object({
  id: PaperId,
  code: v.string(),
  title: v.string(),
  year: v.number(),
  /** The language of the video. */
  language: v.picklist(classLanguages),
  teacher: v.nullable(PaperTeacher),
  seconds: Count,
})
export type Paper = v.InferOutput<typeof Paper>

/** One question of a paper, with its position in the paper's video. */
export const PaperQuestion = v.object({
  paper_id: PaperId,
  label: QuestionLabel,
  at_second: Count,
  /** Where the next question begins; null for the last one. */
  until_second: v.nullable(Count),
  chapter_id: ChapterId,
  topic_bm: v.string(),
  topic_eng: v.string(),
})
export type PaperQuestion = v.InferOutput<typeof PaperQuestion>

/** The chapters, papers and questions of one subject. */
export const PaperSubjectPage = v.object({
  subject: PaperSubject,
  /** In the order of the syllabus. */
  chapters: v.array(PaperChapter),
  /** The newest first. */
  papers: v.array(Paper),
  /** In the order of the papers, and in each as it is printed. */
  questions: v.array(PaperQuestion),
})
export type PaperSubjectPage = v.InferOutput<typeof PaperSubjectPage>

/** One chapter: its questions across papers and years, and its neighbours in the syllabus. */
export const PaperChapterPage = v.object({
  subject: PaperSubject,
  chapter: PaperChapter,
  before: v.nullable(PaperChapter),
  after: v.nullable(PaperChapter),
  papers: v.array(Paper),
  questions: v.array(PaperQuestion),
})
export type PaperChapterPage = v.InferOutput<typeof PaperChapterPage>

/** The chapters of every subject that is open to a person. */
export const PaperChapterIndex = v.object({
  open: v.array(
    v.object({
      subject: PaperSubject,
      chapters: v.array(v.object({ ...PaperChapter.entries, questions: Count })),
    }),
  ),
  locked: v.array(LockedPaperSubject),
})
export type PaperChapterIndex = v.InferOutput<typeof PaperChapterIndex>

/** The subject of a paper. Says nothing about whether the person may open it. */
export const PaperPlace = v.object({ exam: v.picklist(examKeys), subject_id: Id })
export type PaperPlace = v.InferOutput<typeof PaperPlace>

export const marks = ['done', 'to-do'] as const
export type Mark = (typeof marks)[number]

/** A student's mark on one question; null removes it. */
export const SetMark = v.strictObject({
  label: QuestionLabel,
  mark: v.nullable(v.picklist(marks)),
  /** By the device's clock; the later of two marks wins. */
  marked_at: v.pipe(
    Instant,
    v.check((text) => new Date(text).getTime() > 0),
  ),
})
export type SetMark = v.InferOutput<typeof SetMark>

export const QuestionMark = v.object({
  paper_id: PaperId,
  label: QuestionLabel,
  mark: v.nullable(v.picklist(marks)),
  marked_at: Instant,
})
export type QuestionMark = v.InferOutput<typeof QuestionMark>

/** All marks of one person. */
export const QuestionMarks = v.object({ marks: v.array(QuestionMark) })
