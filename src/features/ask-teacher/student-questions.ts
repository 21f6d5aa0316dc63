import type { RefusalCode } from '#contract/errors.ts'
import type { Photo } from '#contract/classroom/questions.ts'
import type { Parcel, ParcelOf } from '#platform/outbox.ts'
import type { KeptQuestion, KeptVoice } from '#platform/questions.ts'

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
  | { state: 'waiting'; heldBy: RefusalCode | null }
  | { state: 'sent' | 'seen' }
  | {
      state: 'answered'
      answer: string
      /** Of the answer; null: unknown. */
      lang: string | null
      voice: KeptVoice | null
      answeredAt: string | null
    }
  | { state: 'refused'; why: RefusalCode }
)

type QuestionParcel = ParcelOf<'question'>

const byNewest = (a: StudentQuestion, b: StudentQuestion) =>
  b.askedAt.getTime() - a.askedAt.getTime()

/** The questions in the outbox, whole or with their photo still unsent. */
export const questionsAmong = (parcels: readonly Parcel[]): QuestionParcel[] =>
  parcels.filter((parcel) => parcel.kind === 'question')

/** All questions of a class, newest first: those waiting on this device and the server's. */
export function askedInClass(
  classId: number,
  parcels: readonly Parcel[],
  questions: readonly KeptQuestion[],
): StudentQuestion[] {
  const ofClass = questionsAmong(parcels).filter(({ body }) => body.class_id === classId)
  return [...unsent(ofClass, questions), ...arrived(ofClass, questions)].toSorted(byNewest)
}

/** The questions the server does not have yet, newest first. */
export function unsent(
  parcels: readonly QuestionParcel[],
  questions: readonly { id: string }[],
): StudentQuestion[] {
  const there = new Set(questions.map(({ id }) => id))
  return parcels
    .filter(({ id }) => !there.has(id))
    .map(fromParcel)
    .toSorted(byNewest)
}

/** The server's questions, in its order; a photo not yet sent comes from this device. */
export function arrived(
  parcels: readonly QuestionParcel[],
  questions: readonly KeptQuestion[],
): StudentQuestion[] {
  const left = new Map(parcels.map((parcel) => [parcel.id, parcel]))
  return questions.map((question) => fromQuestion(question, left.get(question.id)))
}

function fromParcel(parcel: QuestionParcel): StudentQuestion {
  const { class_id, lesson_id, text, at_second, asked_at, photo } = parcel.body
  const what = {
    id: parcel.id,
    classId: class_id,
    lessonId: lesson_id,
    text,
    atSecond: at_second,
    askedAt: new Date(asked_at),
    photo: photo ? ({ state: 'here', photo } as const) : null,
  }
  return parcel.state === 'refused'
    ? { ...what, state: 'refused', why: parcel.why }
    : { ...what, state: 'waiting', heldBy: parcel.heldBy ?? null }
}

function fromQuestion(question: KeptQuestion, parcel: QuestionParcel | undefined): StudentQuestion {
  const what = {
    id: question.id,
    classId: question.class_id,
    lessonId: question.lesson_id,
    text: question.text,
    atSecond: question.at_second,
    askedAt: new Date(question.asked_at),
    photo: photoOf(question, parcel),
  }
  const {
    state,
    answer,
    answer_locale: lang = null,
    voice = null,
    answered_at: answeredAt,
  } = question
  return state === 'answered'
    ? { ...what, state, answer: answer ?? '', lang, voice, answeredAt }
    : { ...what, state }
}

function photoOf(
  { has_photo, photo_came }: KeptQuestion,
  parcel: QuestionParcel | undefined,
): AskedPhoto | null {
  if (!has_photo) return null
  if (photo_came) return { state: 'sent' }
  const photo = parcel?.body.photo
  if (!photo) return { state: 'elsewhere' }
  return parcel.state === 'refused'
    ? { state: 'refused', photo, why: parcel.why }
    : { state: 'here', photo }
}
