import type { RefusalCode } from '#contract/errors.ts'
import type { Question } from '#contract/questions.ts'
import type { Parcel } from '#platform/outbox.ts'

/** A question as its owner sees it, wherever it has got to. */
export type Asked = {
  id: string
  text: string
  atSecond: number | null
  askedAt: Date
} & (
  | { state: 'waiting' | 'sent' | 'seen' }
  | { state: 'answered'; answer: string }
  | { state: 'refused'; why: RefusalCode }
)

/** All questions of a class, the newest first: what waits on this device, and what the server has. */
export function askedInClass(
  classId: number,
  parcels: readonly Parcel[],
  questions: readonly Question[],
): Asked[] {
  const arrived = new Set(questions.map(({ id }) => id))
  const unsent = parcels
    .filter(({ id, body }) => body.class_id === classId && !arrived.has(id))
    .map(fromParcel)
  return [...unsent, ...questions.map(fromQuestion)].toSorted(
    (a, b) => b.askedAt.getTime() - a.askedAt.getTime(),
  )
}

function fromParcel(parcel: Parcel): Asked {
  const { text, at_second, asked_at } = parcel.body
  const what = { id: parcel.id, text, atSecond: at_second, askedAt: new Date(asked_at) }
  return parcel.state === 'refused'
    ? { ...what, state: 'refused', why: parcel.why }
    : { ...what, state: 'waiting' }
}

function fromQuestion({ id, text, at_second, asked_at, state, answer }: Question): Asked {
  const what = { id, text, atSecond: at_second, askedAt: new Date(asked_at) }
  if (state === 'answered') return { ...what, state, answer: answer ?? '' }
  return { ...what, state }
}
