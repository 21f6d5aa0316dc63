import { describe, expect, it } from 'vitest'
import { photoKind } from './photo-kind.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))))
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF and so on', [0xff, 0xd9])
const webp = bytes('RIFF', [8, 0, 0, 0], 'WEBPVP8 ')

describe('the format of a photo, by its bytes', () => {
  it.each([
    ['a JPEG', jpeg, { kind: 'photo', type: 'image/jpeg' }],
    ['a WebP', webp, { kind: 'photo', type: 'image/webp' }],
    ['half a JPEG', jpeg.slice(0, -2), { kind: 'broken' }],
    ['half a WebP', webp.slice(0, -2), { kind: 'broken' }],
    ['nothing', bytes(), { kind: 'broken' }],
    ['a PNG', bytes([0x89], 'PNG\r\n'), { kind: 'something-else' }],
    ['a PDF', bytes('%PDF-1.7 of some length'), { kind: 'something-else' }],
    [
      'a sound in the same container',
      bytes('RIFF', [8, 0, 0, 0], 'WAVEfmt '),
      { kind: 'something-else' },
    ],
    ['a page', bytes('<!doctype html><script>'), { kind: 'something-else' }],
  ])('CLASS-06: %s', (_, given, expected) => {
    expect(photoKind(given)).toEqual(expected)
  })
})
