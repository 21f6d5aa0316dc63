import type { PhotoType } from '#contract/shared/pictures.ts'

const marker = {
  soi: 0xd8,
  eoi: 0xd9,
  sos: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app15: 0xef,
  comment: 0xfe,
}
/** A JFIF segment without a thumbnail, not counting the length field. */
const bareJfifBytes = 14
const orientationTag = 0x0112
const riffHeaderBytes = 12
const chunkHeaderBytes = 8
/** The chunks of a WebP that are needed to draw it: pictures, transparency, animation and colours. */
const drawnChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** The bits of VP8X that announce EXIF and XMP. */
const metadataFlags = 0x08 | 0x04

/**
 * Removes what a camera writes beside the picture: place, time, device, thumbnails, comments and anything after
 * its end. Colours and the orientation of a JPEG stay. The picture is not encoded again.
 * @returns undefined when the file is damaged
 */
export function withoutMetadata(
  bytes: Uint8Array<ArrayBuffer>,
  type: PhotoType,
): Buffer<ArrayBuffer> | undefined {
  const read = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return type === 'image/jpeg' ? bareJpeg(read) : bareWebp(read)
  } catch (error) {
    // The file ends in the middle of a field.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Segments of ITU-T T.81, annex B. */
function bareJpeg(read: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> | undefined {
  const kept: Buffer[] = [read.subarray(0, 2)]
  let orientation = 1
  let at = 2
  for (;;) {
    if (read.readUInt8(at) !== 0xff) return undefined
    const code = read.readUInt8(at + 1)
    if (code === 0xff) {
      at += 1 // a fill byte
      continue
    }
    if (code === marker.eoi) {
      kept.push(read.subarray(at, at + 2))
      if (orientation > 1) kept.splice(1, 0, orientationSegment(orientation))
      return Buffer.concat(kept)
    }
    const bodyAt = at + 4
    const end = at + 2 + read.readUInt16BE(at + 2)
    if (end < bodyAt || end > read.length) return undefined
    const body = read.subarray(bodyAt, end)
    if (code === marker.app1) orientation = orientationIn(body) ?? orientation
    const next = code === marker.sos ? endOfScan(read, end) : end
    if (isDrawn(code, body)) kept.push(read.subarray(at, next))
    at = next
  }
}

/** Is a segment needed to draw the picture? */
function isDrawn(code: number, body: Buffer): boolean {
  if (code === marker.comment) return false
  if (code < marker.app0 || code > marker.app15) return true
  const starts = (name: string) => body.toString('latin1', 0, name.length) === name
  return (
    starts('ICC_PROFILE\0') ||
    starts('Adobe') ||
    (starts('JFIF\0') && body.length === bareJfifBytes)
  )
}

/** Where the next marker is: within a scan, 0xff stands before a zero or a restart marker. */
function endOfScan(read: Buffer, from: number): number {
  for (let at = read.indexOf(0xff, from); at !== -1; at = read.indexOf(0xff, at + 2)) {
    const code = read.readUInt8(at + 1)
    if (code === 0xff) at -= 1
    else if (code !== 0 && (code < 0xd0 || code > 0xd7)) return at
  }
  throw new RangeError('a scan without an end')
}

/** The orientation, 1 to 8, in the first directory of an EXIF segment. */
function orientationIn(body: Buffer): number | undefined {
  if (body.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined
  const tiff = body.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const two = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const four = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  try {
    const directory = four(4)
    for (let entry = 0; entry < two(directory); entry += 1) {
      const at = directory + 2 + entry * 12
      if (two(at) !== orientationTag) continue
      const value = two(at + 8)
      return value >= 1 && value <= 8 ? value : undefined
    }
  } catch (error) {
    // A damaged directory is ignored; the picture itself may be whole.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

/** An EXIF segment with only the orientation. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  const header = Buffer.from('ffe100004578696600000000', 'hex').subarray(0, 10)
  header.writeUInt16BE(8 + tiff.length, 2)
  return Buffer.concat([header, tiff])
}

/** Chunks of RFC 9649. */
function bareWebp(read: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> | undefined {
  const kept: Buffer[] = [Buffer.from(read.subarray(0, riffHeaderBytes))]
  for (let at = riffHeaderBytes; at < read.length;) {
    const name = read.toString('latin1', at, at + 4)
    const size = read.readUInt32LE(at + 4)
    const end = at + chunkHeaderBytes + size + (size % 2)
    if (end > read.length) return undefined
    const chunk = Buffer.from(read.subarray(at, end))
    if (name === 'VP8X')
      chunk.writeUInt8(chunk.readUInt8(chunkHeaderBytes) & ~metadataFlags, chunkHeaderBytes)
    if (drawnChunks.has(name)) kept.push(chunk)
    at = end
  }
  if (kept.length === 1) return undefined
  const bare = Buffer.concat(kept)
  bare.writeUInt32LE(bare.length - 8, 4)
  return bare
}
