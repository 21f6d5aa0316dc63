import { describe, expect, it } from 'vitest'
import { figureMaximumBytes } from '../shared/limits.ts'
import { figureBytes, figureProblem } from './check-figure.ts'
import { figureSize, figureUrl, type FigureType } from './figure.ts'

const svg = (inside: string, root = 'viewBox="0 0 200 100"') =>
  ({
    type: 'image/svg+xml',
    data: `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}</svg>`,
  }) as const
const file = (type: FigureType, bytes: readonly number[]) => ({
  type,
  data: Buffer.from(bytes).toString('base64'),
})
const bytesOf = (text: string) => [...Buffer.from(text, 'latin1')]
const png = file('image/png', [
  ...bytesOf('\x89PNG\r\n\x1a\n'),
  ...[0, 0, 0, 13],
  ...bytesOf('IHDR'),
  ...[0, 0, 1, 44, 0, 0, 0, 200, 8, 6, 0, 0, 0],
])

describe('PRAC-01: a figure of a question', () => {
  it('is a plain drawing, with its size', () => {
    const drawn = svg(
      `<!-- a graph --><title>A line</title><defs><marker id="tip"><path d="M0 0"/></marker></defs>
       <g stroke='#222' style="fill: none"><path d="M0 100 L200 0" marker-end="url(#tip)"/></g>
       <use href="#tip"/><text x="5" y="9">y &lt; 3 &amp; x</text>`,
    )
    expect(figureProblem(drawn)).toBeUndefined()
    expect(figureSize(drawn)).toEqual({ width: 200, height: 100 })
    expect(decodeURIComponent(figureUrl(drawn))).toBe(`data:image/svg+xml,${drawn.data}`)
    const withProlog = { ...drawn, data: `<?xml version="1.0" encoding="UTF-8"?>\n${drawn.data}` }
    expect(figureProblem(withProlog)).toBeUndefined()
    expect(figureSize(svg('', 'width="40px" height="30"'))).toEqual({ width: 40, height: 30 })
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<path d="M0 0" onload="alert(1)"/>'],
    ['a handler in capitals', '<path d="M0 0" ONCLICK="alert(1)"/>'],
    ['a picture from elsewhere', '<image href="https://example.com/a.png"/>'],
    ['a page in it', '<foreignObject><p>x</p></foreignObject>'],
    ['a style sheet', '<style>@import url(https://example.com)</style>'],
    ['a link', '<a href="https://example.com"><path d="M0 0"/></a>'],
    ['a use from elsewhere', '<use href="https://example.com/a.svg#b"/>'],
    ['a use by its old name', '<use xlink:href="//example.com/a.svg#b"/>'],
    ['a fill from elsewhere', '<rect fill="url(https://example.com/#a)"/>'],
    ['a style that fetches', '<rect style="background: url(//example.com)"/>'],
    ['a style behind an escape', '<rect style="background: u\\72l(//example.com)"/>'],
    ['a link behind an entity', '<rect fill="&#117;rl(//example.com)"/>'],
    ['a script address', '<rect fill="javascript:alert(1)"/>'],
    ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['a namespace of its own', '<g xmlns:x="http://example.com/x"/>'],
  ])('is refused with %s', (_, inside) => {
    expect(figureProblem(svg(inside))).toBe('not-plain')
  })

  it.each([
    ['a document type', { type: 'image/svg+xml', data: '<!DOCTYPE svg [<!ENTITY x "y">]><svg/>' }],
    ['a section', svg('<![CDATA[<script>]]>')],
    ['an instruction', svg('<?php ?>')],
    ['an unquoted attribute', svg('<path d=M0 />')],
    ['half a tag', svg('<path d="M0 0"')],
    ['half a character', svg('<title>\uD800</title>')],
    ['a page', { type: 'image/svg+xml', data: '<html></html>' }],
    ['bytes that are no picture', file('image/webp', bytesOf('not a picture at all'))],
    ['a PNG that is called WebP', { ...png, type: 'image/webp' }],
    ['no base64', { type: 'image/png', data: 'iVBORw0KGgo<' }],
  ] as const)('is refused as no picture with %s', (_, picture) => {
    expect(figureProblem(picture)).toBe('not-a-picture')
  })

  it('SEC-05: is refused with copies of copies, and with too many elements', () => {
    const ten = (id: string) => `<use href="#${id}"/>`.repeat(10)
    const bomb = `<defs><path id="a" d="M0 0"/><g id="b">${ten('a')}</g><g id="c">${ten('b')}</g></defs>${ten('c')}`
    expect(figureProblem(svg(bomb))).toBe('not-plain')
    expect(figureProblem(svg('<use id="a" xlink:href="#b"/><use id="b" href="#a"/>'))).toBe(
      'not-plain',
    )
    expect(figureProblem(svg(`<g id="a">${'<g/>'.repeat(500)}</g>${ten('a').repeat(10)}`))).toBe(
      'too-large',
    )
    expect(figureProblem(svg(`<path id="a" d="M0 0"/>${ten('a')}`))).toBeUndefined()
  })

  it('needs a size, and not too large a file', () => {
    expect(figureProblem(svg('<path d="M0 0"/>', ''))).toBe('no-size')
    expect(figureProblem(svg('<path d="M0 0"/>', 'viewBox="0 0 0 0"'))).toBe('no-size')
    expect(figureProblem(svg(`<title>${'x'.repeat(figureMaximumBytes)}</title>`))).toBe('too-large')
  })

  it('says the size of a file by its head', () => {
    expect(figureProblem(png)).toBeUndefined()
    expect(figureSize(png)).toEqual({ width: 300, height: 200 })
    expect(figureBytes(png)).toBe(29)
    const webp = (name: string, rest: number[]) =>
      file('image/webp', [...bytesOf('RIFF    WEBP'), ...bytesOf(name), 0, 0, 0, 0, ...rest])
    const [extended, lossless, lossy] = [
      webp('VP8X', [0, 0, 0, 0, 43, 1, 0, 199, 0, 0]),
      // 300 - 1 in 14 bits, then 200 - 1 in 14 bits.
      webp('VP8L', [0x2f, 0x2b, 0xc1, 0x31, 0x00, 0, 0, 0, 0, 0]),
      webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 44, 1, 200, 0]),
    ]
    for (const one of [extended, lossless, lossy]) {
      expect(figureProblem(one)).toBeUndefined()
      expect(figureSize(one)).toEqual({ width: 300, height: 200 })
    }
    const jpeg = (frame: number[]) =>
      file('image/jpeg', [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0xff, 0xc0, ...frame])
    const photo = jpeg([0xff, 0xc2, 0, 11, 8, 0, 200, 1, 44, 1, 1, 0x11, 0])
    expect(figureProblem(photo)).toBeUndefined()
    expect(figureSize(photo)).toEqual({ width: 300, height: 200 })
    expect(figureProblem(jpeg([0xff, 0xda, 0, 4, 1, 1]))).toBe('no-size')
    expect(figureProblem({ ...png, type: 'image/jpeg' })).toBe('not-a-picture')
  })
})
