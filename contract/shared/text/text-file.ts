/** The signs of Windows-1252 from 0x80 to 0x9F; a space where it has none. */
const windowsSigns = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/**
 * Decodes a file in UTF-8, UTF-16, GBK or Windows-1252, without its byte order mark and with U+FFFD for NUL. Undefined
 * for any other encoding.
 */
export function decodeTextFile(bytes: Uint8Array): string | undefined {
  return (wide(bytes) ?? strict('utf-8', bytes) ?? chinese(bytes) ?? windows(bytes))?.replaceAll(
    '\0',
    '\uFFFD',
  )
}

function strict(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A letter for each byte. */
const latin = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

/** UTF-16 has a mark, or a zero in every other byte of its first letters. */
function wide(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes
  if (first === 0xff && second === 0xfe) return strict('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return strict('utf-16be', bytes)
  if (first && second === 0 && third && fourth === 0) return strict('utf-16le', bytes)
  if (first === 0 && second && third === 0 && fourth) return strict('utf-16be', bytes)
  return undefined
}

/**
 * Chinese text has runs of byte pairs, few of them rare (level 2 of GB 2312); special characters of Windows-1252
 * occur alone.
 */
function chinese(bytes: Uint8Array): string | undefined {
  const raw = latin(bytes)
  const pairs = raw.match(/[\xa1-\xa3\xb0-\xf7][\xa1-\xfe]/g) ?? []
  const rare = pairs.filter((pair) => pair > '\xd8')
  const highBytes = raw.match(/[\x80-\xff]/g) ?? []
  const isChinese =
    /[\xa1-\xfe]{4}/.test(raw) &&
    highBytes.length === 2 * pairs.length &&
    rare.length * 4 <= pairs.length
  return isChinese ? strict('gbk', bytes) : undefined
}

/** Accented letters of European languages occur alone, unlike some symbols; other pairs belong to another encoding. */
const foreignPair = /(?![°±²³¹º¼½¾×÷·µ£¥«»]{2})[\xa1-\xff]{2}/

function windows(bytes: Uint8Array): string | undefined {
  const text = latin(bytes).replace(/[\x80-\x9f]/g, (sign) =>
    windowsSigns.charAt(sign.charCodeAt(0) - 0x80),
  )
  const isText = !/[^\P{Cc}\t\n\v\f\r]|^(?:ÿþ|þÿ)/u.test(text) && !bytes.some(isUnused)
  return isText && !foreignPair.test(text) ? text : undefined
}

const isUnused = (byte: number) =>
  byte >= 0x80 && byte <= 0x9f && windowsSigns.charAt(byte - 0x80) === ' '
