import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { RichText } from '#contract/practice/maths.ts'
import { readRichText } from './rich-text.ts'

it('PRAC-01: LaTeX becomes a checked tree of MathML beside its text', () => {
  expect(readRichText(r`Cari $x^2$ bagi \$5.`)).toEqual([
    'Cari ',
    {
      math: {
        t: 'math',
        c: [
          {
            t: 'msup',
            c: [
              { t: 'mi', c: ['x'] },
              { t: 'mn', c: ['2'] },
            ],
          },
        ],
      },
    },
    ' bagi $5.',
  ])
  expect(readRichText('$101_2$')).toEqual([
    {
      math: {
        t: 'math',
        c: [
          {
            t: 'msub',
            c: [
              { t: 'mn', c: ['101'] },
              { t: 'mn', c: ['2'] },
            ],
          },
        ],
      },
    },
  ])
})

const r = String.raw

it.each([
  r`$\begin{pmatrix}1&2\\3&4\end{pmatrix}$`,
  r`$\frac{-b\pm\sqrt{b^2-4ac}}{2a}$`,
  r`$\bar{x}$`,
])('PRAC-01: nothing but listed elements and attributes is kept: %s', (text) => {
  const read = readRichText(text)
  expect(v.is(RichText, read)).toBe(true)
  expect(JSON.stringify(read)).not.toMatch(/style|class|href/)
})

it.each([
  ['one $ alone', 'It costs $5', /without its second/],
  ['an unknown command', r`$\foo$`, /cannot be read/],
  ['a link', r`$\href{javascript:alert(1)}{x}$`, /cannot be read/],
  ['a picture', r`$\includegraphics{a.png}$`, /cannot be read/],
  ['an open bracket', r`$\frac{1}{2$`, /cannot be read/],
])('PRAC-01: refused with a reason: %s', (_, text, reason) => {
  expect(() => readRichText(text)).toThrow(reason)
})

describe('REAL-03: formulae of other programs', () => {
  it.each([
    r`\dfrac{1}{2}`,
    r`\tfrac{1}{2}`,
    r`\dbinom{5}{2}`,
    r`\tbinom{5}{2}`,
    r`\cfrac{1}{1+\cfrac{1}{x}}`,
    r`\displaystyle\sum_{i=1}^{n} i`,
    r`\textstyle\frac{1}{2}`,
    r`\scriptstyle x`,
    r`\overrightarrow{AB}`,
    r`\widehat{ABC}`,
    r`\sqrt[3]{\dfrac{8}{27}}`,
    r`\begin{pmatrix}1&2\\3&4\end{pmatrix}`,
  ])('REAL-03: draws %s', (tex) => {
    expect(readRichText(`$${tex}$`)).toHaveLength(1)
  })

  it.each([
    [r`0.\overline{3}`, 'mover', '‾'],
    [r`\overline{AB}`, 'mover', '‾'],
    [r`\overline{\dfrac{1}{2}}`, 'mover', '‾'],
    [r`\underline{x}`, 'munder', '_'],
  ])('REAL-03: draws the line of %s', (tex, element, line) => {
    const json = JSON.stringify(readRichText(`$${tex}$`))
    expect(json).toContain(`{"t":"${element}"`)
    expect(json).toContain(`{"t":"mo","a":{"stretchy":"true"},"c":["${line}"]}`)
  })

  it.each([
    [r`\cancel{5}`, r`\cancel`],
    [r`\dfrac{\bcancel{5}}{2}`, r`\bcancel`],
    [r`\xcancel{5}`, r`\xcancel`],
    [r`\fbox{x}`, r`\fbox`],
    [r`1 + \boxed{42}`, r`\boxed`],
    [r`\colorbox{red}{x}`, r`\colorbox`],
    [r`\begin{array}{c|c}1&2\end{array}`, r`\begin, \end`],
  ])('REAL-03: refuses %s by the name of its command', (tex, command) => {
    expect(() => readRichText(`$${tex}$`)).toThrow(
      new SyntaxError(`has mathematics that cannot be read: ${command} cannot be drawn`),
    )
  })

  it('REAL-03: refuses a formula that is nested too deep', () => {
    expect(() => readRichText(`$${'{'.repeat(50_000)}x${'}'.repeat(50_000)}$`)).toThrow(SyntaxError)
  })
})
