import { describe, expect, it } from 'vitest'
import { parseCaptions } from './subtitles.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => parseCaptions(bytes(text))
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
      expect(parseCaptions(file)).toEqual(cues('00:00:01.000 --> 00:00:02.000\nCafé'))
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

  it.each([
    ['commas', '00:00:01,000 --> 00:00:03,000', '00:00:01.000 --> 00:00:03.000'],
    ['no thousandths', '00:00:01 --> 00:00:03', '00:00:01.000 --> 00:00:03.000'],
    ['two digits', '00:00:01.50 --> 00:00:03.50', '00:00:01.500 --> 00:00:03.500'],
    ['minutes alone', '00:01 --> 00:03', '00:00:01.000 --> 00:00:03.000'],
    ['one-digit hours', '0:00:01.000 --> 0:00:03.000', '00:00:01.000 --> 00:00:03.000'],
    ['no spaces', '00:01.000-->00:03.000', '00:00:01.000 --> 00:00:03.000'],
    ['settings', '00:01,000 --> 00:03,000 line:0', '00:00:01.000 --> 00:00:03.000 line:0'],
    ['spaces of a translator', '00: 00: 01,000 -> 00: 00: 03,000', '00:00:01.000 --> 00:00:03.000'],
    ['full width', '００：００：０１，０００ －－＞ 00:00:03,000', '00:00:01.000 --> 00:00:03.000'],
  ])('REAL-03: WebVTT and SubRip with times in %s', (_, times, mended) => {
    const vtt = (line: string) =>
      `WEBVTT\n\n00:00.100 --> 00:00.200\nSatu\n\n${line}\nDua\n\n00:05.000 --> 00:06.000\nTiga\n`
    expect(read(vtt(times))).toEqual({ vtt: vtt(mended) })
    expect(read(`WEBVTT\n${times}\nDua`)).toEqual(cues(`${mended}\nDua`))
    expect(read(`1\n${times}\nDua`)).toEqual(cues(`${mended.replace(' line:0', '')}\nDua`))
  })

  it('REAL-03: WebVTT keeps names, comments and styles, and shows all words', () => {
    expect(
      read(
        'WEBVTT\nKind: captions\n\nNOTE a --> b\n\nSTYLE\n::cue { color: red }\n\nintro\n00:01.000 --> 00:02.000\n<v Cikgu>x < 5</v>\n\nBaris kedua\n\n2\n00:03,000 --> 00:04,000\nA --> B\n',
      ),
    ).toEqual({
      vtt: 'WEBVTT\nKind: captions\n\nNOTE a --&gt; b\n\nSTYLE\n::cue { color: red }\n\nintro\n00:01.000 --> 00:02.000\n<v Cikgu>x &lt; 5</v>\nBaris kedua\n\n2\n00:00:03.000 --> 00:00:04.000\nA --&gt; B\n',
    })
    expect(read('WEBVTT\n\n00:05.000 --> 00:03.000\nDua\n')).toEqual({ wrongLine: 3 })
    expect(read('WEBVTT\n\n00:01.000 --> soon\nDua\n')).toEqual({ wrongLine: 3 })
    expect(read('WEBVTT\n\nSatu\n\n00:01.000 --> 00:02.000\nDua\n')).toEqual({ wrongLine: 3 })
  })

  it.each([
    ['after a blank line', 'Satu\n\nDua', 'Satu\nDua'],
    ['after two', 'Satu\n\n \nDua\n\nTiga', 'Satu\nDua\nTiga'],
    ['with a reaction', 'Hidrogen\n2H2 + O2 --> 2H2O', 'Hidrogen\n2H2 + O2 --&gt; 2H2O'],
    ['that are a reaction', 'H2 --> 2H', 'H2 --&gt; 2H'],
    ['with a reaction after a blank line', 'A\n\nH2 --> 2H', 'A\nH2 --&gt; 2H'],
    ['with a ratio', 'Nisbah\n1:2 --> 2:4', 'Nisbah\n1:2 --&gt; 2:4'],
    ['with hours of the day', 'Kelas\n10:00 - 11:00', 'Kelas\n10:00 - 11:00'],
    ['with a number after a blank line', 'Jawapan\n\n42', 'Jawapan\n42'],
    ['with a thin arrow', 'x -> y', 'x -> y'],
  ])('REAL-03: keeps words %s', (_, words, shown) => {
    const span = '00:00:01.000 --> 00:00:02.000'
    expect(
      read(
        `1\n00:00:01,000 --> 00:00:02,000\n${words}\n\n2\n00:00:05,000 --> 00:00:06,000\nTamat\n`,
      ),
    ).toEqual(cues(`${span}\n${shown}\n\n00:00:05.000 --> 00:00:06.000\nTamat`))
  })

  it.each(['->', '–>', '—>', '→', '--->', '-- >', '=>', '--&gt;', '-', '－＞'])(
    'REAL-03: reads %s between two times',
    (arrow) => {
      expect(
        read(
          `1\n00:00:01,000 --> 00:00:02,000\nSatu\n\n2\n00:00:03,000 ${arrow} 00:00:04,000\nDua\n`,
        ),
      ).toEqual(cues('00:00:01.000 --> 00:00:02.000\nSatu\n\n00:00:03.000 --> 00:00:04.000\nDua'))
    },
  )

  it('REAL-03: names the line of two times without an arrow', () => {
    const first = '1\n00:00:01,000 --> 00:00:02,000\nSatu\n\n2\n'
    expect(read(`${first}00:00:03,000 00:00:04,000\nDua\n`)).toEqual({ wrongLine: 6 })
    expect(read(`${first}soon --> later\nDua\n`)).toEqual({ wrongLine: 6 })
  })

  it('REAL-03: numbers apart from their times are no words', () => {
    expect(
      read(
        '1\r\r\n00:00:01,000 --> 00:00:02,000\r\r\nSatu\r\r\n\n2\n\n00:00:03,000 --> 00:00:04,000\nDua\n\n3\n',
      ),
    ).toEqual(cues('00:00:01.000 --> 00:00:02.000\nSatu\n\n00:00:03.000 --> 00:00:04.000\nDua'))
  })

  it('REAL-03: reads Chinese of GB 2312, and does not guess another encoding', () => {
    const head = '1\n00:00:01,000 --> 00:00:02,000\n'
    const file = (hex: string) =>
      parseCaptions(Buffer.concat([Buffer.from(head), Buffer.from(hex, 'hex')]))
    // 欢迎, 你好，同学
    expect(file('bbb6d3ad')).toEqual(cues('00:00:01.000 --> 00:00:02.000\n欢迎'))
    expect(file('c4e3bac3a3accdacd1a7')).toEqual(cues('00:00:01.000 --> 00:00:02.000\n你好，同学'))
    // Big5, UTF-8 that breaks off, Cyrillic
    for (const hex of ['a741a66ea147a650bec7', 'e6aca2e8bf', 'cff0e8e2e5f2'])
      expect(file(hex)).toEqual({ unknownEncoding: true })
    expect(parseCaptions(Buffer.from(`${head}Hai`, 'utf16le'))).toEqual(
      cues('00:00:01.000 --> 00:00:02.000\nHai'),
    )
  })
})
