import { describe, expect, it } from 'vitest'
import { photoKind } from './photo-kind.ts'
import { withoutMetadata } from './photo-metadata.ts'

const secret = 'GPS 3.1390N 101.6869E'
const bytes = (hex: string) => Buffer.from(hex, 'hex')
const segment = (code: number, body: Buffer) => {
  const header = bytes('ff000000')
  header.writeUInt8(code, 1)
  header.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([header, body])
}
const joined = (...parts: Buffer[]) => Uint8Array.from(Buffer.concat(parts))
const jfif = segment(0xe0, bytes('4a46494600010100000100010000'))
const icc = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colours'))
const adobe = segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\x01'))
const table = segment(0xdb, Buffer.alloc(65, 1))
const frame = segment(0xc2, bytes('080010001001011100'))
/** A scan with a stuffed 0xff, a restart marker and a fill byte in it. */
const scan = Buffer.concat([segment(0xda, bytes('0101003f00')), bytes('12ff0034ffd056ff')])
const soi = bytes('ffd8')
const eoi = bytes('ffd9')
const exif = (orientation: number, order: 'II' | 'MM' = 'MM') => {
  const little = order === 'II'
  const tiff = Buffer.alloc(26)
  const two = (value: number, at: number) =>
    little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const four = (value: number, at: number) =>
    little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at)
  tiff.write(order, 0, 'latin1')
  two(42, 2)
  four(8, 4)
  two(1, 8)
  two(0x0112, 10)
  two(3, 12)
  four(1, 14)
  two(orientation, 18)
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(secret)]))
}
const bareJpeg = (...parts: Buffer[]) =>
  Buffer.from(withoutMetadata(joined(...parts), 'image/jpeg') ?? [])

describe('ACC-05: a JPEG', () => {
  it('loses place, time, device, comments, thumbnails and what is behind its end', () => {
    const bare = bareJpeg(
      ...[
        soi,
        jfif,
        exif(1),
        segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${secret}`)),
      ],
      ...[icc, segment(0xe2, Buffer.from(`MPF\0${secret}`)), segment(0xed, Buffer.from(secret))],
      ...[segment(0xe0, Buffer.from(`JFXX\0${secret}`)), adobe, segment(0xfe, Buffer.from(secret))],
      ...[table, frame, scan, segment(0xfe, Buffer.from(secret)), scan, eoi],
      ...[Buffer.from(secret), eoi],
    )
    expect(bare.toString('latin1')).not.toContain(secret)
    expect(bare).toEqual(Buffer.concat([soi, jfif, icc, adobe, table, frame, scan, scan, eoi]))
    expect(photoKind(Uint8Array.from(bare))).toEqual({ kind: 'photo', type: 'image/jpeg' })
  })

  it.each(['II', 'MM'] as const)('stays the right way up, written as %s', (order) => {
    const bare = bareJpeg(soi, exif(6, order), table, frame, scan, eoi)
    expect(bare.toString('latin1')).not.toContain(secret)
    const [app1] = [bare.subarray(2, 2 + 2 + bare.readUInt16BE(4))]
    expect(app1.toString('latin1', 4, 10)).toBe('Exif\0\0')
    expect(app1.readUInt16BE(10 + 18)).toBe(6)
    // What was kept is read as it was written.
    expect(bareJpeg(bare)).toEqual(bare)
  })

  it('with a damaged directory loses it', () => {
    const cut = segment(0xe1, Buffer.from('Exif\0\0MM\0*\0\0\xff\xff', 'latin1'))
    expect(bareJpeg(soi, cut, table, frame, scan, eoi)).toEqual(
      Buffer.concat([soi, table, frame, scan, eoi]),
    )
  })

  it.each([
    ['without an end', [soi, table, scan]],
    ['with a segment that ends behind the file', [soi, bytes('ffdbffff'), eoi]],
    ['with a length that cannot be', [soi, bytes('ffdb0001'), eoi]],
    ['with no marker where one must be', [soi, bytes('0707'), eoi]],
    ['that stops in a marker', [soi, bytes('ff')]],
  ])('%s is damaged', (_, parts) => {
    expect(withoutMetadata(joined(...parts), 'image/jpeg')).toBeUndefined()
  })
})

describe('ACC-05: a WebP', () => {
  const chunk = (name: string, body: Buffer) => {
    const header = Buffer.alloc(8)
    header.write(name, 'latin1')
    header.writeUInt32LE(body.length, 4)
    return Buffer.concat([header, body, Buffer.alloc(body.length % 2)])
  }
  const riff = (...chunks: Buffer[]) => {
    const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
    const whole = Buffer.concat([header, ...chunks])
    whole.writeUInt32LE(whole.length - 8, 4)
    return whole
  }
  const picture = chunk('VP8 ', Buffer.from('picture'))
  const extended = (flags: number) =>
    chunk('VP8X', Buffer.concat([Buffer.from([flags]), Buffer.alloc(9)]))

  it('loses EXIF, XMP and chunks that nobody draws, and says so', () => {
    const given = riff(
      ...[extended(0x2c), chunk('ICCP', Buffer.from('odd')), picture],
      ...[chunk('EXIF', Buffer.from(secret)), chunk('XMP ', Buffer.from(secret))],
      chunk('note', Buffer.from(secret)),
    )
    const bare = withoutMetadata(Uint8Array.from(given), 'image/webp')
    expect(bare).toEqual(riff(extended(0x20), chunk('ICCP', Buffer.from('odd')), picture))
  })

  it.each([
    ['without a picture', riff()],
    ['with a chunk that ends behind the file', riff(picture).subarray(0, -2)],
    ['with a chunk without a size', Buffer.concat([riff(), Buffer.from('VP8 ')])],
  ])('%s is damaged', (_, given) => {
    expect(withoutMetadata(Uint8Array.from(given), 'image/webp')).toBeUndefined()
  })
})
