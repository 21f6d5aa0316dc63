/** What cannot be seen; a joiner inside a word or between pictures stays, for some scripts and emoji are written with it. */
const invisible =
  /(?![\u200C\u200D])[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?<![\p{M}\p{Extended_Pictographic}\p{EMod}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{Extended_Pictographic}])/gu
const fullWidth = /[\uFF01-\uFF5E]/gu
const control = /\p{Cc}/gu
const space = /\p{White_Space}+/gu

/** Text of one line from what was typed or pasted: in Unicode's composed form (NFC), without what cannot be seen, plain for full-width, single spaces. */
export function typedLine(typed: string): string {
  return typed
    .replace(space, ' ')
    .replace(invisible, '')
    .replace(control, '')
    .replace(fullWidth, (character) => character.normalize('NFKC'))
    .normalize('NFC')
    .replace(space, ' ')
    .trim()
}

/** The letters and digits of a code, of what was typed or pasted; capital letters. */
export function typedCode(typed: string): string {
  return typedLine(typed)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}
