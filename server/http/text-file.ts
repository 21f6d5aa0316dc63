/** The signs of Windows-1252 from 0x80 to 0x9F; a space where it has none. */
const windowsSigns = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** The text of a file as UTF-8, UTF-16, GBK or Windows-1252, without its byte order mark and with U+FFFD for NUL; undefined for any other encoding. */
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

/** UTF-16 has a mark, or a zero in every other byte of its first letters. */
function wide(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes
  if (first === 0xff && second === 0xfe) return strict('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return strict('utf-16be', bytes)
  if (first && second === 0 && third && fourth === 0) return strict('utf-16le', bytes)
  if (first === 0 && second && third === 0 && fourth) return strict('utf-16be', bytes)
  return undefined
}

/** Chinese stands in runs of pairs from 0xA1 on; signs of Windows-1252 stand alone. */
function chinese(bytes: Uint8Array): string | undefined {
  const runs =
    Buffer.from(bytes)
      .toString('latin1')
      .match(/[\x80-\xff]+/g) ?? []
  const arePairs = runs.every((run) => run.length % 2 === 0 && /^[\xa1-\xf7][\xa1-\xfe]/.test(run))
  return arePairs && runs.some((run) => run.length >= 4) ? strict('gbk', bytes) : undefined
}

function windows(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (sign) => windowsSigns.charAt(sign.charCodeAt(0) - 0x80))
  const isText = !/[\0-\x08\x0e-\x1f]|^(?:ÿþ|þÿ)/.test(text) && !bytes.some(isUnused)
  return isText ? text : undefined
}

const isUnused = (byte: number) =>
  byte >= 0x80 && byte <= 0x9f && windowsSigns.charAt(byte - 0x80) === ' '
