import type { QuestionOf } from '#contract/practice/practice.ts'

/** The items of a question in another order than the right one, the same each time it is opened. */
export function shuffledKeys({ id, items }: QuestionOf<'order'>): string[] {
  const keys = items.map(({ key }) => key)
  const shuffled = keys.toSorted((a, b) => placeOf(id + a) - placeOf(id + b))
  return shuffled.join() === keys.join() ? shuffled.toReversed() : shuffled
}

/** A number that seems random and is not. */
const placeOf = (text: string) =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)
