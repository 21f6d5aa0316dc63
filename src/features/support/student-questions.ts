import type { RefusalCode } from '#contract/shared/errors.ts'
import type { Photo } from '#contract/shared/pictures.ts'
import type { OutboxEntry, OutboxEntryOf } from '#platform/storage/outbox.ts'
import type { KeptQuestion, KeptVoice } from '#features/support/questions.ts'

/** The state of a question's photo. */
export type AskedPhoto =
  | { state: 'here'; photo: Photo }
  /** The question was sent, but its photo was refused. */
  | { state: 'refused'; photo: Photo; why: RefusalCode }
  | { state: 'sent' }
  /** The question was sent from another device, which still holds the photo. */
  | { state: 'elsewhere' }

/** A question as its owner sees it, on this device or on the server. */
export type StudentQuestion = {
  id: string
  classId: number
  lessonId: string | null
  text: string
  atSecond: number | null
  askedAt: Date
  photo: AskedPhoto | null
} & (
  | { state: 'waiting'; throttledBy: RefusalCode | null }
  | { state: 'sent' | 'seen' }
  | {
      state: 'answered'
      answer: string
      /** The language of the answer; null if unknown. */
      lang: string | null
      voice: KeptVoice | null
      hasPhoto: boolean
      answeredAt: string | null
    }
  | { state: 'refused'; why: RefusalCode }
)

type QuestionEntry = OutboxEntryOf<'question'>

const byNewest = (a: StudentQuestion, b: StudentQuestion) =>
  b.askedAt.getTime() - a.askedAt.getTime()

/** The questions in the outbox: unsent ones, and sent ones whose photo is unsent. */
export const questionsAmong = (entries: readonly OutboxEntry[]): QuestionEntry[] =>
  entries.filter((entry) => entry.kind === 'question')

/** All questions of a class, newest first: those waiting on this device and the server's. */
export function askedInClass(
  classId: number,
  entries: readonly OutboxEntry[],
  questions: readonly KeptQuestion[],
): StudentQuestion[] {
  const ofClass = questionsAmong(entries).filter(({ body }) => body.class_id === classId)
  return [...unsent(ofClass, questions), ...arrived(ofClass, questions)].toSorted(byNewest)
}

/** The questions the server does not have yet, newest first. */
export function unsent(
  entries: readonly QuestionEntry[],
  questions: readonly { id: string }[],
): StudentQuestion[] {
  const onServer = new Set(questions.map(({ id }) => id))
  return entries
    .filter(({ id }) => !onServer.has(id))
    .map(fromEntry)
    .toSorted(byNewest)
}

/** The server's questions, in its order; a photo not yet sent comes from this device. */
export function arrived(
  entries: readonly QuestionEntry[],
  questions: readonly KeptQuestion[],
): StudentQuestion[] {
  const entryById = new Map(entries.map((entry) => [entry.id, entry]))
  return questions.map((question) => fromQuestion(question, entryById.get(question.id)))
}

function fromEntry(entry: QuestionEntry): StudentQuestion {
  const { class_id, lesson_id, text, at_second, asked_at, photo } = entry.body
  const common = {
    id: entry.id,
    classId: class_id,
    lessonId: lesson_id,
    text,
    atSecond: at_second,
    askedAt: new Date(asked_at),
    photo: photo ? ({ state: 'here', photo } as const) : null,
  }
  return entry.state === 'refused'
    ? { ...common, state: 'refused', why: entry.why }
    : { ...common, state: 'waiting', throttledBy: entry.throttledBy ?? null }
}

function fromQuestion(question: KeptQuestion, entry: QuestionEntry | undefined): StudentQuestion {
  const common = {
    id: question.id,
    classId: question.class_id,
    lessonId: question.lesson_id,
    text: question.text,
    atSecond: question.at_second,
    askedAt: new Date(question.asked_at),
    photo: photoOf(question, entry),
  }
  const {
    state,
    answer,
    answer_locale: lang = null,
    voice = null,
    has_answer_photo: hasPhoto,
    answered_at: answeredAt,
  } = question
  return state === 'answered'
    ? { ...common, state, answer: answer ?? '', lang, voice, hasPhoto, answeredAt }
    : { ...common, state }
}

function photoOf(
  { has_photo, photo_came }: KeptQuestion,
  entry: QuestionEntry | undefined,
): AskedPhoto | null {
  if (!has_photo) return null
  if (photo_came) return { state: 'sent' }
  const photo = entry?.body.photo
  if (!photo) return { state: 'elsewhere' }
  return entry.state === 'refused'
    ? { state: 'refused', photo, why: entry.why }
    : { state: 'here', photo }
}
