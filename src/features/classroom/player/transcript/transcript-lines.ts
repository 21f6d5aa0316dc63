/** A line of the captions and the second at which it is said. */
export type TranscriptLine = { at: number; text: string }

/** Lower case and without accents, so that a search finds what was typed quickly. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** The lines that hold all of these words, in whatever order; all lines where no word is given. */
export function linesWith(
  words: string,
  lines: readonly TranscriptLine[],
): readonly TranscriptLine[] {
  const wanted = plain(words).split(/\s+/)
  return lines.filter(({ text }) => {
    const said = plain(text)
    return wanted.every((word) => said.includes(word))
  })
}

/** The line that is being said, or was last. */
export const lineAt = (
  lines: readonly TranscriptLine[],
  second: number,
): TranscriptLine | undefined => lines.findLast(({ at }) => at <= second)
