import * as v from 'valibot'
import { expect, it } from 'vitest'
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
