/** Normalises words, both typed and indexed. */

/** Stop words, which match everything or nothing. */
const fillers = new Set(
  'soalan question questions no kertas paper papers tahun year bab chapter topik topic dan and or of the in di dalam bagi untuk kepada dengan with to for past'.split(
    ' ',
  ),
)
const fillerList = [...fillers]
export const isFiller = (word: string) => fillers.has(word)
export const beginsFiller = (typed: string) => fillerList.some((word) => word.startsWith(typed))

/** Lower case, without diacritics and apostrophes. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase()

/** The words of a name without stop words: `Force and Motion I` is force, motion and i. */
export const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !isFiller(word))

/** Shorter words have too many neighbours. */
const slipMinimumLetters = 5

/** The match of a typed word with an indexed one: 1 if equal, less for a prefix, 0 for none. */
export function fit(typed: string, word: string, slips: boolean): number {
  if (word.startsWith(typed)) return typed.length === word.length ? 1 : 0.75
  if (!slips || typed.length < slipMinimumLetters || !isOneSlipAway(typed, word)) return 0
  return Math.abs(typed.length - word.length) <= 1 ? 0.5 : 0.4
}

/** Whether `typed` is the word or a prefix of it, with at most one wrong, missing, extra or swapped letter. */
function isOneSlipAway(typed: string, word: string): boolean {
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at += 1
  if (at === typed.length) return true
  const restMatches = (fromTyped: number, fromWord: number) =>
    fromWord <= word.length && word.startsWith(typed.slice(fromTyped), fromWord)
  return (
    restMatches(at + 1, at + 1) ||
    restMatches(at, at + 1) ||
    restMatches(at + 1, at) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && restMatches(at + 2, at + 2))
  )
}
