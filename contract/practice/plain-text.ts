import type { MathNode, RichText } from './maths.ts'

/** Text for where no mathematics can be drawn: `x^2` and `1/2` for the commonest of it. */
export const plainText = (text: RichText): string =>
  text.map((part) => (typeof part === 'string' ? part : plain(part.math))).join('')

function plain(node: MathNode | string): string {
  if (typeof node === 'string') return node
  const [first = '', second = '', ...rest] = (node.c ?? []).map(plain)
  if (node.t === 'msup') return `${first}^${second}`
  if (node.t === 'msub') return `${first}_${second}`
  if (node.t === 'mfrac') return `(${first})/(${second})`
  const inside = [first, second, ...rest].join(node.t === 'mtr' ? ' ' : '')
  return node.t === 'msqrt' ? `√(${inside})` : inside
}
