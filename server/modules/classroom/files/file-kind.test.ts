import { expect, it } from 'vitest'
import { materialKind } from './file-kind.ts'

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
