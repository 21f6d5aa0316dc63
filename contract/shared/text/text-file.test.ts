import { describe, expect, it } from 'vitest'
import { decodeTextFile } from './text-file.ts'

const words = 'Suhu 25°C; x² × 3, ½'
const latin = (text: string) => Buffer.from(text, 'latin1')
const wide = (text: string) => Buffer.from(text, 'utf16le')

describe('REAL-03: text files of other programs', () => {
  it.each([
    ['UTF-8', Buffer.from(words), words],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${words}`), words],
    ['UTF-16', wide(`\uFEFF${words}`), words],
    ['UTF-16, big end first', wide(`\uFEFF${words}`).swap16(), words],
    ['UTF-16 without its mark', wide(words), words],
    ['UTF-16 without its mark, big end first', wide(words).swap16(), words],
    ['Windows-1252', latin(words), words],
    ['quotes of Windows-1252', latin('\x93ya\x94 \x96 \x80 5'), '“ya” – € 5'],
    ['a degree before a quote', latin('\x9325\xb0\x94'), '“25°”'],
    ['GBK', Buffer.from('bbb6d3adc0b4b5bdb5dad2bbd5c2', 'hex'), '欢迎来到第一章'],
    ['GBK among others', Buffer.from('4120bbb6d3ad2042', 'hex'), 'A 欢迎 B'],
    ['NUL', Buffer.from('Sa\0tu'), 'Sa\uFFFDtu'],
    ['nothing', Buffer.from(''), ''],
  ])('REAL-03: %s', (_, bytes, text) => {
    expect(decodeTextFile(bytes)).toBe(text)
  })

  it.each([
    ['half a letter of UTF-16', Buffer.from([0xff, 0xfe, 0x41])],
    ['a sign that Windows-1252 lacks', latin('a\x81 b')],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0x02, 0xff, 0x01])],
  ])('REAL-03: %s is no text', (_, bytes) => {
    expect(decodeTextFile(bytes)).toBeUndefined()
  })
})
