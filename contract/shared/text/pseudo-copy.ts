/** Letters that the fonts of phones have: a missing one would be a box or a gap. */
const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'áḃçðéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýžÅḂÇÐÉḞĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ']
const accentOf = (letter: string) => accented[plain.indexOf(letter)] ?? letter
/** Placeholders and markup, which stay unchanged. */
const untouched = /(\{[^}]*\}|<[^>]*>)/

/** A text with accents and about a third longer, with placeholders and markup unchanged. Every vowel is doubled. */
export const pseudoText = (text: string): string =>
  text
    .split(untouched)
    .map((part, n) => (n % 2 ? part : part.replaceAll(/[a-z]/gi, pseudoLetter)))
    .join('')

const pseudoLetter = (letter: string) =>
  /[aeiou]/i.test(letter) ? accentOf(letter) + accentOf(letter.toLowerCase()) : accentOf(letter)

/** All texts of a file of copy made into `pseudoText`. An `id` is an address within a page, so it stays unchanged. */
export function pseudoCopy(copy: object): object {
  return Object.fromEntries(
    Object.entries(copy).map(([key, value]: [string, unknown]) => [
      key,
      key === 'id' ? value : pseudoOf(value),
    ]),
  )
}

function pseudoOf(value: unknown): unknown {
  if (typeof value === 'string') return pseudoText(value)
  if (Array.isArray(value)) return value.map(pseudoOf)
  return typeof value === 'object' && value !== null ? pseudoCopy(value) : value
}
