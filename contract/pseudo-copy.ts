const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'áƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ']
/** What is no word to read: a place to fill and markup. */
const untouched = /(\{[^}]*\}|<[^>]*>)/
const longerBy = 0.3

/** A text with accents and about a third longer, its places and its markup as they are. */
export function pseudoText(text: string): string {
  const letters = text
    .split(untouched)
    .map((part, n) =>
      n % 2
        ? part
        : part.replaceAll(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter),
    )
  const length = text.replaceAll(/\{[^}]*\}|<[^>]*>/g, '').length
  // Words and no single long one, which no line could be broken in.
  const more = 'ẋýž '.repeat(Math.ceil((length * longerBy) / 4)).trim()
  return length === 0 ? text : `${letters.join('')} ${more}`
}

/** All texts of a file of copy made into `pseudoText`. An `id` is an address within a page, not read by anybody. */
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
