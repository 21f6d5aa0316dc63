import type { PictureType } from '#contract/shared/pictures.ts'

/** The type of a picture by its first bytes; undefined for anything else. */
export function pictureType(bytes: Uint8Array<ArrayBuffer>): PictureType | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (head.subarray(0, 3).equals(jpeg)) return 'image/jpeg'
  if (head.subarray(0, 8).equals(png)) return 'image/png'
  return head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'
    ? 'image/webp'
    : undefined
}

const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
