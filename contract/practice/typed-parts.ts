/** Texts that are typed one per line. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** NaN for invalid text, which every field refuses. */
export const numberOf = (text: string): number =>
  text.trim() === '' ? NaN : Number(text.trim().replace('−', '-'))
