import type { QuestionOf } from '#contract/practice/practice.ts'

/** The keys of a question's items in a wrong order, the same each time the question is opened. */
export function shuffledKeys({ id, items }: QuestionOf<'order'>): string[] {
  const keys = items.map(({ key }) => key)
  const shuffled = keys.toSorted((a, b) => hashOf(id + a) - hashOf(id + b))
  return shuffled.join() === keys.join() ? shuffled.toReversed() : shuffled
}

const hashOf = (text: string) =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)
