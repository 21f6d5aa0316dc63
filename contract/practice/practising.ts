import * as v from 'valibot'
import { Subject } from '../catalogue/catalogue.ts'
import { examKeys } from '../shared/kinds.ts'
import { PaperChapter, QuestionLabel } from '../papers/papers.ts'
import { ProgrammeSlug } from '../catalogue/programmes.ts'
import { Count, Id, Instant, PaperId } from '../shared/wire.ts'
import { PracticeAnswer, PracticeQuestionId } from './answers.ts'
import { Figure } from './figure.ts'
import { PracticeQuestion } from './practice.ts'
import { PaperAttempt, TimedPaper } from './attempts.ts'

/** How much of a subject's questions a person may practise: all, or a few of each chapter. */
export const practiceScopes = ['preview', 'all'] as const
export type PracticeScope = (typeof practiceScopes)[number]

/** A subject that a person may practise, by their class in it. */
export const PracticeSubject = v.object({
  class_id: Id,
  class_name: v.string(),
  language: Subject.entries.language,
  background_color_hex: Subject.entries.background_color_hex,
  /** The programme that they have the class in. */
  slug: ProgrammeSlug,
  scope: v.picklist(practiceScopes),
  /** Whether the person may ask the teacher of the class. */
  may_ask: v.boolean(),
  /** Chapters with questions, in the order of the syllabus, with the number open to this person. */
  chapters: v.array(v.object({ ...PaperChapter.entries, questions: Count })),
  /** Empty in a preview. */
  papers: v.array(TimedPaper),
  /** Places in the past-paper videos open to this person where a question is explained. */
  videos: v.array(
    v.object({
      exam: v.picklist(examKeys),
      subject_id: Id,
      paper_id: PaperId,
      label: QuestionLabel,
      at_second: Count,
    }),
  ),
})
export type PracticeSubject = v.InferOutput<typeof PracticeSubject>

export const Practice = v.object({ server_time: Instant, subjects: v.array(PracticeSubject) })
export type Practice = v.InferOutput<typeof Practice>

/** `since` is from the last reply, so that only changed questions are sent. */
export const QuestionsQuery = v.strictObject({ since: v.optional(v.string()) })

const Figures = v.array(v.object({ question_id: PracticeQuestionId, figure: Figure }))

export const PracticeQuestions = v.object({
  /** To be sent back as `since`. */
  as_of: v.string(),
  /** Whether these are all questions, not only the changed ones. */
  is_whole: v.boolean(),
  questions: v.array(PracticeQuestion),
  /** The figures of these questions. */
  figures: Figures,
  /** Questions removed since. */
  gone: v.array(PracticeQuestionId),
})
export type PracticeQuestions = v.InferOutput<typeof PracticeQuestions>

export const AnswersQuery = v.strictObject({ since: v.optional(Instant) })

/** A person's answers from all devices, or those that arrived after `since`. */
export const PracticeAnswers = v.object({
  /** To be sent back as `since`. */
  as_of: Instant,
  /** False: more arrived after `as_of`; ask for them at once. */
  is_whole: v.optional(v.boolean(), true),
  answers: v.array(PracticeAnswer),
})
export type PracticeAnswers = v.InferOutput<typeof PracticeAnswers>

/** A person's attempts at timed papers. */
export const Attempts = v.object({
  attempts: v.array(PaperAttempt),
  /** The questions in them that are not asked any more. */
  withdrawn: v.array(PracticeQuestion),
  /** The figures of these questions. */
  figures: Figures,
})
export type Attempts = v.InferOutput<typeof Attempts>
