import type { Catalogue, ClassOnSale, Subject } from '#contract/catalogue/catalogue.ts'
import { streams } from '#contract/shared/kinds.ts'

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

/** The classes, those that the student already has, and those on sale in the intake. */
type Offer = {
  subjects: readonly Subject[]
  subscribed: readonly number[]
  onSale: readonly ClassOnSale[]
}

/** The classes to choose from, with their times in the intake: those on sale, and those the student already has. */
export const offered = ({ subjects, subscribed, onSale }: Offer): Subject[] =>
  subjects.flatMap((subject) => {
    const sold = onSale.find(({ id }) => id === subject.id)
    return sold || subscribed.includes(subject.id) ? [{ ...subject, ...sold }] : []
  })

/** The chosen classes that can still be bought, in the catalogue's order. */
export const choosable = (
  chosen: readonly number[],
  { subjects, subscribed, onSale }: Offer,
): number[] =>
  subjects.flatMap(({ id }) =>
    chosen.includes(id) && !subscribed.includes(id) && onSale.some((sold) => sold.id === id)
      ? [id]
      : [],
  )

/** The classes that a newcomer can take in the programme. */
export const forNewcomers = ({ on_sale }: Catalogue, programmeId: number): ClassOnSale[] =>
  on_sale.find(({ programme_id }) => programme_id === programmeId)?.classes ?? []
