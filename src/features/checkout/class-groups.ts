import type { Subject } from '#contract/catalogue.ts'
import { streams } from '#contract/kinds.ts'

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

/** The classes to choose from: those open to new students, and those the student already has. */
export const offered = (subjects: readonly Subject[], subscribed: readonly number[]): Subject[] =>
  subjects.filter(({ id, is_closed }) => !is_closed || subscribed.includes(id))

/** The classes that can still be bought, in the catalogue's order. */
export const choosable = (
  chosen: readonly number[],
  subjects: readonly Subject[],
  subscribed: readonly number[],
): number[] =>
  subjects.flatMap(({ id, is_closed }) =>
    chosen.includes(id) && !subscribed.includes(id) && !is_closed ? [id] : [],
  )
