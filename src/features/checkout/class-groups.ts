import { type Subject } from '#contract/catalogue.ts'
import { streams } from '#contract/kinds.ts'

export type StreamOfClasses = { stream: (typeof streams)[number]; classes: Subject[] }

/** Classes by stream, both languages of a subject side by side. */
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

/** Those that may still be bought, in the catalogue's order. */
export const choosable = (
  chosen: readonly number[],
  subjects: readonly Subject[],
  subscribed: readonly number[],
): number[] =>
  subjects.map(({ id }) => id).filter((id) => chosen.includes(id) && !subscribed.includes(id))
