/** A line of the captions and its start in seconds. */
export type TranscriptLine = { at: number; text: string }

/** Lower case without accents, for a forgiving search. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** The lines that contain all of these words in any order; all lines without words. */
export function linesWith(
  words: string,
  lines: readonly TranscriptLine[],
): readonly TranscriptLine[] {
  const wanted = plain(words).split(/\s+/)
  return lines.filter(({ text }) => {
    const plainText = plain(text)
    return wanted.every((word) => plainText.includes(word))
  })
}

/** The line that is being said, or was last. */
export const lineAt = (
  lines: readonly TranscriptLine[],
  second: number,
): TranscriptLine | undefined => lines.findLast(({ at }) => at <= second)
