import * as v from 'valibot'
import { roles } from '../shared/kinds.ts'
import {
  photoMaximumBytes,
  questionMaximumCharacters,
  shortTextMaximumCharacters,
} from '../shared/limits.ts'
import { Question, questionFilters } from './questions.ts'
import { UploadedFile } from '../classroom/staff-files.ts'
import { ListCursor, listReply, SearchText, sortingBy } from '../shared/staff/staff-lists.ts'
import { StaffClass } from '../shared/staff/staff-wire.ts'
import { IdInPath, Instant, Uuid } from '../shared/wire.ts'

/** Whose questions: everybody's, those that the caller may answer or has answered, or those assigned to the caller. */
export const questionsOf = ['all', 'mine', 'handed'] as const
export type QuestionsOf = (typeof questionsOf)[number]

/** A member of staff who answers questions. */
export const Answerer = v.object({ uid: v.string(), name: v.string(), role: v.picklist(roles) })
export type Answerer = v.InferOutput<typeof Answerer>

export const StaffQuestion = v.object({
  ...Question.entries,
  received_at: Instant,
  /** The first word of the student's name. */
  asked_by: v.string(),
  lesson_title: v.nullable(v.string()),
  /** Other questions without an answer about the same second of the same recording. */
  same_moment: v.number(),
  /** Who is assigned to answer, by whom, with a note hidden from students; null when nobody is assigned. */
  handed: v.nullable(
    v.object({ uid: v.string(), to: v.string(), by: v.string(), note: v.string() }),
  ),
  /** When the assignment last changed. */
  handed_at: v.nullable(Instant),
})
export type StaffQuestion = v.InferOutput<typeof StaffQuestion>

/** The longest waiting question first, or the newest answer first. */
export const questionsSorting = {
  waiting: sortingBy(['received'], 'received'),
  answered: sortingBy(['answered'], '-answered'),
}

export const StaffQuestions = v.object({
  server_time: Instant,
  ...listReply,
  questions: v.array(StaffQuestion),
  classes: v.array(v.object({ ...StaffClass.entries, waiting: v.number() })),
  /** The number of waiting questions assigned to the caller. */
  handed_to_me: v.number(),
  answerers: v.array(Answerer),
})
export type StaffQuestions = v.InferOutput<typeof StaffQuestions>

export const StaffQuestionsQuery = v.strictObject({
  /** A part of the question, the lesson's title, or the student's name. */
  search: v.optional(SearchText),
  page: v.optional(ListCursor),
  show: v.optional(v.picklist(questionFilters)),
  whose: v.optional(v.picklist(questionsOf)),
  class_id: v.optional(IdInPath),
})
export type StaffQuestionsQuery = v.InferOutput<typeof StaffQuestionsQuery>

export const voiceMaximumSeconds = 180
/** More than three minutes at MP3's highest bit rate. */
export const voiceMaximumBytes = 10 * 1024 * 1024

/** A spoken answer whose chunks have all been sent. `seconds` counts only on a server that cannot measure the file. */
export const SentVoice = v.strictObject({
  ...UploadedFile,
  seconds: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(voiceMaximumSeconds)),
})
export type SentVoice = v.InferOutput<typeof SentVoice>

/** A photo in an answer, whose chunks have all been sent; of the types of `photoTypes`. */
export const SentAnswerPhoto = v.pipe(
  v.strictObject(UploadedFile),
  v.check(({ bytes }) => bytes <= photoMaximumBytes),
)
export type SentAnswerPhoto = v.InferOutput<typeof SentAnswerPhoto>

/** Words, a voice or a photo: at least one of them. */
export const AnswerQuestion = v.pipe(
  v.strictObject({
    answer: v.pipe(v.string('required'), v.trim(), v.maxLength(questionMaximumCharacters, 'max')),
    /** `kept`: the earlier file; null: none; otherwise a new one. */
    voice: v.optional(v.union([v.literal('kept'), v.null(), SentVoice]), 'kept'),
    photo: v.optional(v.union([v.literal('kept'), v.null(), SentAnswerPhoto]), 'kept'),
    /** Answers every question about the same second that has no answer. */
    to_all: v.boolean(),
    /** When the answer that this one replaces was given; null for a first answer. */
    replaces: v.nullable(Instant),
  }),
  v.forward(
    v.check(
      ({ answer, voice, photo, replaces }) =>
        answer !== '' ||
        [voice, photo].some((file) => (file === 'kept' ? replaces !== null : file !== null)),
      'required',
    ),
    ['answer'],
  ),
)
export type AnswerQuestion = v.InferOutput<typeof AnswerQuestion>

/** Assigns the question, and all others about the same second, to somebody or to nobody. */
export const HandOver = v.strictObject({
  to: v.nullable(v.string()),
  note: v.pipe(v.string(), v.trim(), v.maxLength(shortTextMaximumCharacters, 'max')),
  /** The `handed_at` that the change is based on. */
  replaces: v.nullable(Instant),
})
export type HandOver = v.InferOutput<typeof HandOver>

export const QuestionsHanded = v.object({ handed: v.array(Uuid) })

export const QuestionsAnswered = v.object({ answered: v.array(Uuid) })
