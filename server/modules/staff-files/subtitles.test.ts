import { describe, expect, it } from 'vitest'
import { readCaptions } from './subtitles.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readCaptions(bytes(text))
const cues = (text: string) => ({ vtt: `WEBVTT\n\n${text}\n` })

describe('OFFC-05: captions of an upload', () => {
  it('keeps WebVTT, with or without a byte order mark', () => {
    const vtt = 'WEBVTT - Logarithms\n\n00:01.000 --> 00:02.000\nSelamat datang\n'
    expect(read(vtt)).toEqual({ vtt })
    expect(read(`\uFEFF${vtt.replaceAll('\n', '\r\n')}`)).toEqual({ vtt })
  })

  it('turns SubRip into WebVTT, as Windows writes it', () => {
    expect(
      read(
        '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\nSelamat\r\ndatang\r\n\r\n2\r\n01:02:03,4 --> 01:02:05,000  X1:0 X2:9\r\nlog 100\r\n',
      ),
    ).toEqual(
      cues(
        '00:00:01.000 --> 00:00:02.500\nSelamat\ndatang\n\n01:02:03.400 --> 01:02:05.000\nlog 100',
      ),
    )
  })

  it('reads cues without numbers, without hours and without empty lines between them', () => {
    expect(read('00:01.000 --> 00:02.000\nOne\n2\n00:02,000 --> 00:03,000\n2 is even\n')).toEqual(
      cues('00:00:01.000 --> 00:00:02.000\nOne\n\n00:00:02.000 --> 00:00:03.000\n2 is even'),
    )
  })

  it('keeps a line that is only a number', () => {
    expect(read('1\n00:00:01,000 --> 00:00:02,000\nThe answer:\n42\n')).toEqual(
      cues('00:00:01.000 --> 00:00:02.000\nThe answer:\n42'),
    )
  })

  it('escapes what WebVTT would read as markup, and drops fonts and positions', () => {
    expect(
      read(
        '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="red"><I>x</I></font> < 2 & y > 3\n',
      ),
    ).toEqual(cues('00:00:01.000 --> 00:00:02.000\n<i>x</i> &lt; 2 &amp; y > 3'))
  })

  it('reads UTF-16 and Windows-1252', () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,000\nCafé\n'
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(srt, 'utf16le')])
    for (const file of [wide, Buffer.from(srt, 'latin1')])
      expect(readCaptions(file)).toEqual(cues('00:00:01.000 --> 00:00:02.000\nCafé'))
  })

  it('names the first line that cannot be read', () => {
    const good = '1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n'
    expect(read(`${good}00:00:03,000 --> soon\nTwo\n`)).toEqual({ wrongLine: 6 })
    expect(read(`${good}00:00:05,000 --> 00:00:03,000\nTwo\n`)).toEqual({ wrongLine: 6 })
    expect(read(`${good}00:99:05,000 --> 02:00:03,000\nTwo\n`)).toEqual({ wrongLine: 6 })
  })

  it('knows a file that holds no captions', () => {
    expect(read('')).toBeUndefined()
    expect(read('WEBVTT\n\n')).toBeUndefined()
    expect(read('%PDF-1.7\n% a formula sheet\n%%EOF\n')).toBeUndefined()
    expect(read('1\n00:00:01,000 --> 00:00:02,000\n\n')).toBeUndefined()
  })
})

describe('REAL-03: captions of other programs', () => {
  const one = '00:00:01.000 --> 00:00:03.000'
  it.each([
    ['WEBVTT\n\n1\n00:00:01,000 --> 00:00:03,000\nSatu\n', `${one}\nSatu`],
    ['WEBVTT\n\n00:00:01 --> 00:00:03\nSatu\n', `${one}\nSatu`],
    ['WEBVTT\n\n00:00:01.00 --> 00:00:03.00\nSatu\n', `${one}\nSatu`],
    ['WEBVTT\n\n0:01.000 --> 0:03.000\nSatu\n', `${one}\nSatu`],
    ['1\n00:00:01,000 -> 00:00:03,000\nSatu\n', `${one}\nSatu`],
    ['1\n00:00:01,000 –> 00:00:03,000\nSatu\n', `${one}\nSatu`],
    ['1\n00:00:01,000 ---> 00:00:03,000\nSatu\n', `${one}\nSatu`],
    ['1\n00:00:01,000 --> 00:00:03,000\nSatu\n\nDua\n', `${one}\nSatu\nDua`],
    ['1\n00:00:01,000 --> 00:00:03,000\n2H2 + O2 --> 2H2O\n', `${one}\n2H2 + O2 --&gt; 2H2O`],
    ['1\n00:00:01,000 --> 00:00:03,000\nx -> 2\n', `${one}\nx -> 2`],
  ])('REAL-03: all words of %j', (file, vtt) => {
    expect(read(file)).toEqual(cues(vtt))
  })

  it('REAL-03: Chinese in GBK', () => {
    const srt = Buffer.concat([bytes(`1\n${one}\n`), Buffer.from('bbb6d3adc0b4b5bd', 'hex')])
    expect(readCaptions(srt)).toEqual(cues(`${one}\n欢迎来到`))
  })
})
