import type { Subject } from '#contract/catalogue/catalogue.ts'
import { streams } from '#contract/shared/kinds.ts'
import { isTaught } from '#contract/enrolment/taught.ts'

export type StreamOfClasses = { stream: (typeof streams)[number]; classes: Subject[] }

/** Classes by stream, with both languages of a subject side by side. */
export function classesByStream(subjects: readonly Subject[]): StreamOfClasses[] {
  return streams
    .map((stream) => {
      const classes = subjects.filter((subject) => subject.stream === stream)
      const keys = [...new Set(classes.map((subject) => subject.key))]
      return {
        stream,
        classes: keys.flatMap((key) => classes.filter((subject) => subject.key === key)),
      }
    })
    .filter(({ classes }) => classes.length > 0)
}

/** Classes, those that a student has already, and those with lessons in the intake. */
type Offer = {
  subjects: readonly Subject[]
  subscribed: readonly number[]
  taught: readonly number[]
}

/** Is it open to new students, and taught in the intake? */
const isSold = ({ id, is_closed }: Subject, taught: readonly number[]): boolean =>
  !is_closed && isTaught(taught, id)

/** The classes to choose from: those that are sold, and those the student already has. */
export const offered = ({ subjects, subscribed, taught }: Offer): Subject[] =>
  subjects.filter((subject) => isSold(subject, taught) || subscribed.includes(subject.id))

/** The classes that can still be bought, in the catalogue's order. */
export const choosable = (
  chosen: readonly number[],
  { subjects, subscribed, taught }: Offer,
): number[] =>
  subjects.flatMap((subject) =>
    chosen.includes(subject.id) && !subscribed.includes(subject.id) && isSold(subject, taught)
      ? [subject.id]
      : [],
  )
