import type { PhotoType } from '#contract/shared/pictures.ts'

/** The content of some bytes: a whole photo, the beginning of one, or something else. */
export type PhotoKind =
  | { kind: 'photo'; type: PhotoType }
  | { kind: 'broken' }
  | { kind: 'something-else' }

const somethingElse = { kind: 'something-else' } as const
const endOfJpeg = Buffer.from([0xff, 0xd9])
const riffHeaderBytes = 12

/** Signatures of JPEG (ITU-T T.81, B.1.1.3) and WebP (RIFF container, RFC 9649). */
export function photoKind(bytes: Uint8Array<ArrayBuffer>): PhotoKind {
  const read = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (read.length === 0) return { kind: 'broken' }
  if (read[0] === 0xff && read[1] === 0xd8 && read[2] === 0xff)
    return read.subarray(-2).equals(endOfJpeg)
      ? { kind: 'photo', type: 'image/jpeg' }
      : { kind: 'broken' }
  if (read.length < riffHeaderBytes || text(read, 0) !== 'RIFF' || text(read, 8) !== 'WEBP')
    return somethingElse
  return read.readUInt32LE(4) + 8 === read.length
    ? { kind: 'photo', type: 'image/webp' }
    : { kind: 'broken' }
}

const text = (bytes: Buffer, from: number) => bytes.toString('latin1', from, from + 4)
