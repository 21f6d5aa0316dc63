/** Invisible characters. Joiners inside words and between emoji are kept, because some scripts and emoji need them. */
const invisible =
  /(?![\u200C\u200D\s])[\p{DI}\p{Cc}]|(?<![\p{M}\p{ExtPict}\p{EMod}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{ExtPict}])/gu

/**
 * Normalises typed or pasted text to one line: NFC, no invisible characters, no full-width characters, single spaces.
 */
export const typedLine = (typed: string): string =>
  typed
    .replace(invisible, '')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => wide.normalize('NFKC'))
    .normalize()
    .replace(/\s+/g, ' ')
    .trim()

/** Normalises a typed code to capital letters and digits. */
export const typedCode = (typed: string): string =>
  typedLine(typed)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
