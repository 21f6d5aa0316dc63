/** What cannot be seen. A joiner stays inside a word or between pictures: some scripts and emoji are written with it. */
const invisible =
  /(?![\u200C\u200D\s])[\p{DI}\p{Cc}]|(?<![\p{M}\p{ExtPict}\p{EMod}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{ExtPict}])/gu

/** Text of one line from what was typed or pasted: in Unicode's composed form (NFC), without what cannot be seen, plain for full-width, single spaces. */
export const typedLine = (typed: string): string =>
  typed
    .replace(invisible, '')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => wide.normalize('NFKC'))
    .normalize()
    .replace(/\s+/g, ' ')
    .trim()

/** The letters and digits of a code, of what was typed or pasted; capital letters. */
export const typedCode = (typed: string): string =>
  typedLine(typed)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
