import { expect, it } from 'vitest'
import type { MathNode } from '#contract/practice/maths.ts'
import { mathLines } from './math-lines.ts'

const row = (text: string): MathNode => ({
  t: 'math',
  c: [
    {
      t: 'mrow',
      c: [...text].map((letter) => ({ t: letter === '=' ? 'mo' : 'mi', c: [letter] })),
    },
  ],
})
const textOf = (node: MathNode | string): string =>
  typeof node === 'string' ? node : (node.c ?? []).map(textOf).join('')
const linesOf = (text: string) => mathLines(row(text)).map(textOf)

it('PRAC-01: a long formula may break before each relation, a short one stays whole', () => {
  expect(linesOf('a+b=c')).toEqual(['a+b=c'])
  expect(linesOf('aaaaaaaaaa+b=ccccccccc+d=e')).toEqual(['aaaaaaaaaa+b', '=ccccccccc+d', '=e'])
  expect(linesOf('=aaaaaaaaaaaaaaaaaaaaaaaa')).toEqual(['=aaaaaaaaaaaaaaaaaaaaaaaa'])
  const fraction: MathNode = { t: 'math', c: [{ t: 'mfrac', c: ['a', 'b'] }] }
  expect(mathLines(fraction)).toEqual([fraction])
})
