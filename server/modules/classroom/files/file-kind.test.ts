import { expect, it } from 'vitest'
import { isFilm, isMp4, materialKind } from './file-kind.ts'

it.each([
  ['its mark', '%PDF-1.7'],
  ['a line break', '\n%PDF-1.7'],
  ['line breaks and spaces', '\r\n\r\n  %PDF-1.4'],
  ['a byte order mark', '\xef\xbb\xbf%PDF-1.7'],
  ['a header of a download', `HTTP/1.1 200 OK\r\n\r\n%PDF-1.7`],
  ['1019 other bytes', `${' '.repeat(1019)}%PDF-1.7`],
])('REAL-03: a PDF begins with %s', (_, text) => {
  expect(materialKind(Buffer.from(text, 'latin1'))?.type).toBe('application/pdf')
})

it.each(['', 'PDF', '%PDX-1.7', `${' '.repeat(1020)}%PDF-1.7`])(
  'REAL-03: %j is no material',
  (text) => {
    expect(materialKind(Buffer.from(text, 'latin1'))).toBeUndefined()
  },
)

it.each([
  ['an MP4', '\0\0\0\x20ftypisom', true, true],
  ['a MOV of a telephone', '\0\0\0\x14ftypqt  ', true, true],
  ['an old MOV', '\0\0\x10\0moov', false, true],
  ['a WebM', '\x1a\x45\xdf\xa3\x9f', false, true],
  ['a PDF', '%PDF-1.7 ......', false, false],
  ['nothing', '', false, false],
])('BULK-01: %s', (_, text, plays, isOne) => {
  const head = Buffer.from(text, 'latin1')
  expect([isMp4(head), isFilm(head)]).toEqual([plays, isOne])
})
